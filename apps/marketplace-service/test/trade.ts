import { randomUUID } from 'node:crypto';
import type { HttpAnswer, HttpClient } from '@libs/testing';
import type { OrderDto } from '../src/order/order.dto';
import { acknowledgeBody, type Market } from './make-order';
import { decide, operate, shown, type OperationName, type OrderModel, type Quantities } from './order-model';

interface Sent {
  readonly client: HttpClient;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
}

/** One thing that a merchant or a channel does. */
export type Step =
  | { readonly kind: 'operate'; readonly name: OperationName; readonly quantities: Quantities }
  | { readonly kind: 'acknowledge' }
  | { readonly kind: 'decide'; readonly pick: number; readonly isAccepted: boolean }
  | { readonly kind: 'repeat'; readonly pick: number };

/** One order, the model of it, and what was accepted so far. */
export class Trade {
  readonly reference = `SO-${randomUUID().slice(0, 8)}`;
  readonly accepted: Sent[] = [];
  private readonly announced: { readonly reference: string; readonly quantities: Quantities }[] = [];
  private changes = 1;
  private number = 0;

  constructor(
    private readonly market: Market,
    private readonly order: OrderDto,
    private readonly model: OrderModel,
  ) {}

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'operate':
        return this.operate(step.name, step.quantities);
      case 'acknowledge':
        return this.acknowledge();
      case 'decide':
        return this.decide(step.pick, step.isAccepted);
      case 'repeat':
        return this.repeat(step.pick);
    }
  }

  /** The order and its place among the new ones are as the model says. */
  async check(): Promise<void> {
    const { client } = this.market.merchant;
    const path = `/v2/orders?channelReference=${this.order.ChannelReference}`;
    const [found] = (await client.get<OrderDto[]>(path)).body;
    expect(found).toMatchObject(shown(this.model));
    const waiting = (await client.get<OrderDto[]>('/v2/orders/new')).body.map(({ Id }) => Id);
    expect(waiting.includes(this.order.Id)).toBe(found?.Status === 'NEW');
    if (!this.model.isAcknowledged) return;
    const { body } = await client.get<object[]>(`/v2/orders/${this.reference}/history`);
    expect(body).toHaveLength(this.changes);
  }

  private async operate(name: OperationName, quantities: Quantities): Promise<void> {
    const reference = `${this.reference}-${(this.number += 1)}`;
    const sent = this.requestOf(name, reference, quantities);
    const isKnown = this.model.isAcknowledged || name === 'request';
    const verdict = isKnown ? operate(this.model, name, quantities) : 'unknown';
    const { status } = await send(sent);
    expect([name, status]).toEqual([name, { done: 201, refused: 409, unknown: 404 }[verdict]]);
    if (verdict !== 'done') return;
    this.note(sent);
    if (name === 'announce') this.announced.push({ reference, quantities });
  }

  private async acknowledge(): Promise<void> {
    const body = acknowledgeBody(this.order, this.reference);
    const sent = {
      client: this.market.merchant.client,
      method: 'POST',
      path: '/v2/orders/acknowledge',
      body,
    } as const;
    expect((await send(sent)).status).toBe(200);
    if (!this.model.isAcknowledged) this.note(sent);
    this.model.isAcknowledged = true;
  }

  private async decide(pick: number, isAccepted: boolean): Promise<void> {
    const [chosen] = this.announced.splice(pick % Math.max(this.announced.length, 1), 1);
    if (!chosen) return;
    const Status = isAccepted ? 'ACCEPTED' : 'REJECTED';
    const body = { ChannelReturnReference: chosen.reference, Status };
    const sent = { client: this.market.merchant.client, method: 'PUT', path: '/v2/returns', body } as const;
    expect((await send(sent)).status).toBe(200);
    decide(this.model, chosen.quantities, isAccepted);
    this.note(sent);
  }

  /** What was accepted once is never refused and never done again. */
  private async repeat(pick: number): Promise<void> {
    const sent = this.accepted[pick % Math.max(this.accepted.length, 1)];
    if (sent) expect((await send(sent)).status).toBe(200);
  }

  private note(sent: Sent): void {
    this.accepted.push(sent);
    this.changes += 1;
  }

  private requestOf(name: OperationName, reference: string, quantities: Quantities): Sent {
    const { merchant, channel } = this.market;
    const lines = (member: string, prefix: string) =>
      quantities.flatMap((Quantity, index) =>
        Quantity ? { [member]: `${prefix}${index + 1}`, Quantity } : [],
      );
    const post = ({ client }: { client: HttpClient }, path: string, member: string, more: object): Sent => ({
      client,
      method: 'POST',
      path: `/v2/${path}`,
      body: { [member]: reference, ...more },
    });
    const byMerchant = {
      MerchantOrderReference: this.reference,
      Lines: lines('MerchantOrderLineReference', `${this.reference}/`),
    };
    const { ChannelReference } = this.order;
    const byChannel = {
      ChannelOrderReference: ChannelReference,
      Lines: lines('ChannelOrderLineReference', ''),
    };
    switch (name) {
      case 'ship':
        return post(merchant, 'shipments', 'MerchantShipmentReference', byMerchant);
      case 'cancel':
        return post(merchant, 'cancellations', 'MerchantReference', byMerchant);
      case 'backOrder':
        return post(merchant, 'backorders', 'MerchantBackorderReference', byMerchant);
      case 'back':
        return post(merchant, 'returns', 'MerchantReturnReference', byMerchant);
      case 'announce':
        return post(channel, 'returns', 'ChannelReturnReference', byMerchant);
      case 'request':
        return post(channel, 'cancellations/channel', 'ChannelCancellationReference', byChannel);
    }
  }
}

/** Half of the requests carry a key, and what they got is then got again. */
async function send({ client, method, path, body }: Sent): Promise<HttpAnswer> {
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  const isKeyed = key < '8';
  const answer = await client.send(method, path, isKeyed ? { body, headers } : { body });
  if (isKeyed && answer.status < 300) {
    const { status, text } = await client.send(method, path, { body, headers });
    expect([status, text]).toEqual([answer.status, answer.text]);
  }
  return answer;
}
