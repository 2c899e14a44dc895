import { Decimal, ExtraData, Reference, Text, WebAddress } from '../wire/members';
import type { ProductData } from './product-fields';
import { PRODUCT_MEMBERS as MEMBERS } from './product-members';

/** The members that all requests about one product share. */
export class ProductContent {
  @Text(MEMBERS.Description)
  Description?: string;

  @Text(MEMBERS.Details)
  Details?: string;

  @Text(MEMBERS.Brand)
  Brand?: string;

  @Text(MEMBERS.Size)
  Size?: string;

  @Text(MEMBERS.Color)
  Color?: string;

  @Text(MEMBERS.Ean)
  Ean?: string;

  @Text(MEMBERS.ManufacturerProductNumber)
  ManufacturerProductNumber?: string;

  @Reference(MEMBERS.ParentMerchantReference)
  ParentMerchantReference?: string;

  @Text({
    description: 'Kept and given back to the merchant; channels have references of their own.',
    example: '',
    max: 60,
  })
  ChannelProductReference?: string;

  @Decimal(MEMBERS.Price)
  Price?: string;

  @Decimal(MEMBERS.MSRP)
  MSRP?: string;

  @Decimal(MEMBERS.PurchasePrice)
  PurchasePrice?: string;

  @Decimal(MEMBERS.DiscountRate)
  DiscountRate?: string;

  @Decimal(MEMBERS.VatRate)
  VatRate?: string;

  @Decimal(MEMBERS.ShippingCost)
  ShippingCost?: string;

  @Text(MEMBERS.ShippingTime)
  ShippingTime?: string;

  @WebAddress(MEMBERS.Url)
  Url?: string;

  @WebAddress(MEMBERS.ImageUrl)
  ImageUrl?: string;

  @Text(MEMBERS.CategoryTrail)
  CategoryTrail?: string;

  @ExtraData()
  ExtraData?: Record<string, string>;
}

/** A request about one product, whatever else it says. */
export type ProductBody = ProductContent & { readonly Name?: string; readonly Stock?: number };

/** The field that each member fills. */
const FIELD_OF = {
  Name: 'name',
  Description: 'description',
  Details: 'details',
  Brand: 'brand',
  Size: 'size',
  Color: 'color',
  Ean: 'ean',
  ManufacturerProductNumber: 'manufacturerProductNumber',
  ChannelProductReference: 'channelProductReference',
  Stock: 'stock',
  Price: 'price',
  MSRP: 'msrp',
  PurchasePrice: 'purchasePrice',
  DiscountRate: 'discountRate',
  VatRate: 'vatRate',
  ShippingCost: 'shippingCost',
  ShippingTime: 'shippingTime',
  Url: 'url',
  ImageUrl: 'imageUrl',
  CategoryTrail: 'categoryTrail',
  ExtraData: 'extraData',
} as const satisfies Partial<Record<keyof ProductBody, keyof ProductData>>;

const BLANK: ProductData = {
  name: null,
  description: null,
  details: null,
  brand: null,
  size: null,
  color: null,
  ean: null,
  manufacturerProductNumber: null,
  channelProductReference: null,
  stock: 0,
  price: null,
  msrp: null,
  purchasePrice: null,
  discountRate: null,
  vatRate: null,
  shippingCost: null,
  shippingTime: null,
  url: null,
  imageUrl: null,
  categoryTrail: null,
  extraData: {},
};

/** What a request says of a product; what it does not mention is blank. */
export function readProduct(body: ProductBody): ProductData {
  return mergeProduct(BLANK, body);
}

/** A product with what a request says of it; what it does not mention stays, what it leaves blank becomes blank. */
export function mergeProduct(product: ProductData, body: ProductBody): ProductData {
  const members = Object.keys(FIELD_OF) as (keyof typeof FIELD_OF)[];
  const given = members
    .filter((member) => isGiven(body, member))
    .map((member) => [FIELD_OF[member], body[member] ?? BLANK[FIELD_OF[member]]]);
  return { ...product, ...(Object.fromEntries(given) as Partial<ProductData>) };
}

/** Whether a request mentions a member, if only to make it blank. */
export function isGiven(body: object, member: string): boolean {
  return Object.hasOwn(body, member);
}
