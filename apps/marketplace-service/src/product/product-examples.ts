/** Bodies to try the routes of products with. */
export const PRODUCT_EXAMPLES = {
  standalone: {
    summary: 'A product by itself',
    value: {
      MerchantProductReference: 'MUG',
      Name: 'Mug',
      Description: 'Holds 300 ml.',
      Brand: 'Acme',
      Ean: '8712345678913',
      Stock: 40,
      Price: 7.5,
      VatRate: 21,
      ExtraData: { Material: 'Stoneware' },
    },
  },
  family: {
    summary: 'A parent with its children',
    value: {
      MerchantProductReference: 'TEE',
      Name: 'Tee',
      Description: 'Cotton',
      Brand: 'Acme',
      VatRate: 21,
      Children: [
        { MerchantProductReference: 'TEE-M', Size: 'M', Ean: '8712345678906', Stock: 12, Price: 19.95 },
        { MerchantProductReference: 'TEE-L', Size: 'L', Ean: '8712345678920', Stock: 4, Price: 19.95 },
      ],
    },
  },
  child: {
    summary: 'A child of an existing product',
    value: {
      MerchantProductReference: 'TEE-S',
      ParentMerchantReference: 'TEE',
      Size: 'S',
      Stock: 7,
      Price: 19.95,
    },
  },
};

export const REPLACEMENT_EXAMPLES = {
  content: {
    summary: 'New content',
    value: {
      Name: 'Tee',
      Description: 'Organic cotton',
      Brand: 'Acme',
      Size: 'M',
      Stock: 12,
      Price: 19.95,
      VatRate: 21,
    },
  },
  activate: {
    summary: 'Active again',
    value: { Name: 'Tee', Brand: 'Acme', Size: 'M', Stock: 12, Price: 19.95, IsActive: true },
  },
};

export const MERGE_EXAMPLES = {
  content: { summary: 'Another name', value: { Name: 'Tee, organic' } },
  blank: { summary: 'No brand any more', value: { Brand: null } },
  activate: { summary: 'Active again', value: { IsActive: true } },
};

export const UPSERT_EXAMPLES = {
  family: {
    summary: 'A parent and its child',
    value: [
      { MerchantProductReference: 'CAP', Name: 'Cap', Brand: 'Acme', VatRate: 21 },
      {
        MerchantProductReference: 'CAP-RED',
        ParentMerchantReference: 'CAP',
        Color: 'Red',
        Stock: 3,
        Price: 14.95,
      },
    ],
  },
};
