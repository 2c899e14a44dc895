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

type Body = ProductContent & { readonly Name?: string; readonly Stock?: number };

/** What a request says of a product. */
export function readProduct(body: Body): ProductData {
  return {
    name: body.Name ?? null,
    description: body.Description ?? null,
    details: body.Details ?? null,
    brand: body.Brand ?? null,
    size: body.Size ?? null,
    color: body.Color ?? null,
    ean: body.Ean ?? null,
    manufacturerProductNumber: body.ManufacturerProductNumber ?? null,
    channelProductReference: body.ChannelProductReference ?? null,
    stock: body.Stock ?? 0,
    price: body.Price ?? null,
    msrp: body.MSRP ?? null,
    purchasePrice: body.PurchasePrice ?? null,
    discountRate: body.DiscountRate ?? null,
    vatRate: body.VatRate ?? null,
    shippingCost: body.ShippingCost ?? null,
    shippingTime: body.ShippingTime ?? null,
    url: body.Url ?? null,
    imageUrl: body.ImageUrl ?? null,
    categoryTrail: body.CategoryTrail ?? null,
    extraData: body.ExtraData ?? {},
  };
}
