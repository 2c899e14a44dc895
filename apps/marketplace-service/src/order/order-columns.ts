/**
 * The select list of an `OrderRow`: of an order `o`, its channel `h` and its lines, read from the given source, which
 * must offer the columns of the table of lines.
 */
export function columnsOfOrder(lines = '{order_lines}'): string {
  return `
    o.id, o.channel_id AS "channelId", h.name AS "channelName", o.channel_reference AS "channelReference",
    o.merchant_reference AS "merchantReference", o.channel_customer_reference AS "channelCustomerReference", o.status,
    o.order_date AS "orderDate", o.acknowledged_at AS "acknowledgedAt", o.email, o.phone,
    o.company_registration_no AS "companyRegistrationNo", o.vat_no AS "vatNo", o.payment_method AS "paymentMethod",
    o.currency_code AS "currencyCode", o.max_vat_rate AS "maxVatRate",
    o.shipping_costs_incl_vat AS "shippingCostsInclVat", o.shipping_costs_vat AS "shippingCostsVat",
    o.total_incl_vat AS "totalInclVat", o.total_vat AS "totalVat",
    o.original_shipping_costs_incl_vat AS "originalShippingCostsInclVat",
    o.original_shipping_costs_vat AS "originalShippingCostsVat", o.original_total_incl_vat AS "originalTotalInclVat",
    o.original_total_vat AS "originalTotalVat", o.can_ship_partial_order_lines AS "canShipPartialOrderLines",
    o.billing_address AS "billingAddress", o.shipping_address AS "shippingAddress", o.extra_data AS "extraData",
    o.created_at AS "createdAt", o.updated_at AS "updatedAt",
    (SELECT coalesce(json_agg(json_build_object(
        'id', t.id, 'status', t.status, 'merchantProductReference', t.merchant_product_reference,
        'channelProductReference', t.channel_product_reference, 'merchantReference', t.merchant_reference,
        'channelReference', t.channel_reference, 'quantity', t.quantity, 'shipped', t.shipped, 'cancelled', t.cancelled,
        'backOrdered', t.back_ordered, 'returned', t.returned, 'returnDeclared', t.return_declared,
        'cancellationRequested', t.cancellation_requested, 'vatRate', t.vat_rate,
        'unitPriceInclVat', t.unit_price_incl_vat, 'unitVat', t.unit_vat,
        'originalUnitPriceInclVat', t.original_unit_price_incl_vat, 'originalUnitVat', t.original_unit_vat,
        'feeFixed', t.fee_fixed, 'feeRate', t.fee_rate, 'deliveryTimeIndication', t.delivery_time_indication)
        ORDER BY t.id), '[]')
      FROM ${lines} t WHERE t.order_id = o.id) AS lines`;
}
