import { Check, Column, Entity, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Product } from '../product/product.entity';
import { Order } from './order.entity';
import type { OrderStatus } from './order-status';

/** One product of an order, with the count of its pieces in every state. */
@Entity('order_lines')
@Unique(['orderId', 'channelReference'])
@Unique(['orderId', 'merchantReference'])
@Check('quantity_is_positive', 'quantity > 0')
@Check('counts_are_not_negative', 'shipped >= 0 AND cancelled >= 0 AND back_ordered >= 0 AND returned >= 0')
@Check('final_units_fit', 'shipped + cancelled <= quantity')
@Check('back_ordered_units_fit', 'back_ordered <= quantity - shipped - cancelled')
@Check('returned_units_fit', 'returned <= shipped')
@Check('returned_units_are_declared', 'returned <= return_declared')
@Check('declared_units_fit', 'return_declared <= shipped')
@Check(
  'requested_units_fit',
  'cancellation_requested >= 0 AND cancellation_requested <= quantity - shipped - cancelled',
)
@Unique(['id', 'orderId'])
export class OrderLine {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  orderId!: number;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  order!: Order;

  @Column({ type: 'integer' })
  productId!: number;

  @ManyToOne(() => Product)
  product!: Product;

  @Column({ type: 'text' })
  merchantProductReference!: string;

  /** The product's reference at the channel when the order came. */
  @Column({ type: 'text', nullable: true })
  channelProductReference!: string | null;

  @Column({ type: 'text' })
  channelReference!: string;

  @Column({ type: 'text', nullable: true })
  merchantReference!: string | null;

  @Column({ type: 'text', default: 'NEW' })
  status!: OrderStatus;

  @Column({ type: 'integer' })
  quantity!: number;

  @Column({ type: 'integer', default: 0 })
  shipped!: number;

  @Column({ type: 'integer', default: 0 })
  cancelled!: number;

  @Column({ type: 'integer', default: 0 })
  backOrdered!: number;

  @Column({ type: 'integer', default: 0 })
  returned!: number;

  /** Units declared as sent back and not rejected, returned ones included. */
  @Column({ type: 'integer', default: 0 })
  returnDeclared!: number;

  /** Open units that the channel wants cancelled and the merchant has neither cancelled nor shipped. */
  @Column({ type: 'integer', default: 0 })
  cancellationRequested!: number;

  @Column({ type: 'numeric', precision: 9, scale: 4 })
  vatRate!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  unitPriceInclVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  unitVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  originalUnitPriceInclVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4 })
  originalUnitVat!: string;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  feeFixed!: string | null;

  @Column({ type: 'numeric', precision: 18, scale: 4, nullable: true })
  feeRate!: string | null;

  /** The shipping time that the product promised when the order came. */
  @Column({ type: 'text', nullable: true })
  deliveryTimeIndication!: string | null;
}
