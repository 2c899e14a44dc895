/** The members of a product on the wire: one description for requests and answers alike. */
export const PRODUCT_MEMBERS = {
  MerchantProductReference: {
    description:
      "The merchant's own key of the product, unique among the merchant's products; it never changes.",
    example: 'TEE-M',
    max: 64,
  },
  Name: { description: 'The title. A child may leave it blank.', example: 'Tee', max: 256 },
  Description: { description: 'Long text, in which simple HTML may stand.', example: 'Cotton', max: 60_000 },
  Details: { description: 'Further text.', example: 'Wash at 30 degrees.', max: 60_000 },
  Brand: { description: 'The brand.', example: 'Acme', max: 256 },
  Size: { description: 'The size, by which children of a parent may differ.', example: 'M', max: 64 },
  Color: { description: 'The colour, by which children of a parent may differ.', example: 'Red', max: 64 },
  Ean: { description: 'The GTIN of the article, as it is printed.', example: '8712345678906', max: 64 },
  ManufacturerProductNumber: {
    description: "The manufacturer's number of the article.",
    example: 'ACM-1',
    max: 64,
  },
  ParentMerchantReference: {
    description: 'The reference of the parent; blank when the product is not a child.',
    example: 'TEE',
    max: 64,
  },
  Stock: { description: 'The number of sellable pieces.', example: 12 },
  Price: { description: "The selling price including VAT, in the merchant's base currency.", example: 19.95 },
  MSRP: { description: 'The list price.', example: 24.95 },
  PurchasePrice: { description: 'What the merchant paid for it.', example: 8.5 },
  DiscountRate: { description: 'A discount in percent.', example: 20, max: 100 },
  VatRate: { description: 'The VAT rate in percent.', example: 21, max: 100 },
  ShippingCost: { description: 'The cost of shipping one piece.', example: 4.95 },
  ShippingTime: { description: 'How long shipping takes, in words.', example: '1 to 2 days', max: 128 },
  Url: { description: "The product's page.", example: 'https://example.org/tee', max: 512 },
  ImageUrl: { description: "The product's picture.", example: 'https://example.org/tee.jpg', max: 512 },
  CategoryTrail: {
    description: "The merchant's category path, its levels joined by ` > `.",
    example: 'Clothing > Shirts',
    max: 1_024,
  },
  ExtraData: { description: 'Further data as text by name.', example: { Material: 'Cotton' } },
} as const;

/** The parameter of addresses that name a product. */
export const PRODUCT_IN_PATH = {
  name: 'merchantReference',
  description: 'The `MerchantProductReference`, percent-encoded: `A/1` is `A%2F1`.',
  example: 'TEE-M',
};
