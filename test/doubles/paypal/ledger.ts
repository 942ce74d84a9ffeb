import { randomBytes } from 'node:crypto';
import type { Capture, Money, Order, Plan, Refund, Unit } from './objects.ts';

/*
 * What PayPal keeps, written from its public documentation (developer.paypal.com: Orders v2, Payments v2, Disputes v1,
 * idempotency, negative testing). It shares nothing with the shop.
 */

/** An answer of PayPal that is an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

export class Ledger {
  readonly orders = new Map<string, Order>();
  readonly disputes = new Map<string, Record<string, unknown> & { dispute_id: string }>();

  create(body: OrderBody): Order {
    const [unit] = body.purchase_units ?? [];
    const context = body.payment_source?.paypal?.experience_context;
    if (body.intent !== 'CAPTURE' || !unit?.amount || !context) throw new Refusal(400, 'INVALID_REQUEST');
    const parts = Object.values(unit.amount.breakdown ?? {}).reduce((sum, part) => sum + cents(part), 0);
    if (unit.amount.breakdown && parts !== cents(unit.amount)) throw new Refusal(422, 'AMOUNT_MISMATCH');
    checkItems(unit);
    if (cents(unit.amount) <= 0) throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
    const order: Order = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      plan: 'approve',
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
      unit: { ...unit, payments: { captures: [], refunds: [] } },
      create_time: now(),
      update_time: now(),
    };
    this.orders.set(order.id, order);
    return order;
  }

  find(id: string): Order {
    const order = this.orders.get(id);
    if (!order || order.isForgotten) throw new Refusal(404, 'RESOURCE_NOT_FOUND');
    return order;
  }

  approve(id: string, plan: Plan): Order {
    const order = this.find(id);
    if (order.status === 'COMPLETED') throw new Refusal(422, 'ORDER_ALREADY_COMPLETED');
    order.status = 'APPROVED';
    order.plan = plan;
    order.update_time = later(order.update_time);
    return order;
  }

  capture(id: string): Capture {
    const order = this.find(id);
    if (order.status === 'COMPLETED') throw new Refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new Refusal(422, 'ORDER_NOT_APPROVED');
    // The order stays approved: the next capture would try the same card again.
    if (order.plan === 'decline') throw new Refusal(422, 'INSTRUMENT_DECLINED');
    if (order.plan === 'blocked') throw new Refusal(422, 'TRANSACTION_REFUSED');
    const { custom_id, amount, payments } = order.unit;
    const { currency_code, value } = amount;
    const status = ({ approve: 'COMPLETED', pending: 'PENDING', refused: 'DECLINED' } as const)[order.plan];
    const capture: Capture = {
      id: newId(),
      status,
      amount: { currency_code, value },
      ...(custom_id !== undefined && { custom_id }),
      create_time: now(),
    };
    payments.captures.push(capture);
    order.status = 'COMPLETED';
    return capture;
  }

  findCapture(id: string): { order: Order; capture: Capture } {
    for (const order of this.orders.values()) {
      const capture = order.unit.payments.captures.find((candidate) => candidate.id === id);
      if (capture) return { order, capture };
    }
    throw new Refusal(404, 'RESOURCE_NOT_FOUND');
  }

  findRefund(id: string): Refund {
    const refunds = [...this.orders.values()].flatMap(({ unit }) => unit.payments.refunds);
    const refund = refunds.find((candidate) => candidate.id === id);
    if (!refund) throw new Refusal(404, 'RESOURCE_NOT_FOUND');
    return refund;
  }

  refund(captureId: string, body: { amount?: Money; invoice_id?: string; custom_id?: string }): Refund {
    const { order, capture } = this.findCapture(captureId);
    const { refunds } = order.unit.payments;
    const returned = refunds
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, { amount }) => sum + cents(amount), 0);
    const amount = body.amount ?? { ...capture.amount, value: decimal(cents(capture.amount) - returned) };
    if (capture.status === 'REFUNDED') throw new Refusal(422, 'CAPTURE_FULLY_REFUNDED');
    if (capture.status === 'PENDING' || capture.status === 'DECLINED')
      throw new Refusal(422, 'REFUND_NOT_ALLOWED');
    if (returned + cents(amount) > cents(capture.amount)) throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED');
    const { invoice_id, custom_id } = body;
    const refund: Refund = {
      id: newId(),
      status: 'COMPLETED',
      amount,
      ...(invoice_id !== undefined && { invoice_id }),
      ...(custom_id !== undefined && { custom_id }),
      create_time: now(),
    };
    refunds.push(refund);
    capture.status = returned + cents(amount) === cents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return refund;
  }
}

export interface OrderBody {
  readonly intent?: string;
  readonly purchase_units?: readonly Omit<Unit, 'payments'>[];
  readonly payment_source?: {
    readonly paypal?: { readonly experience_context?: { return_url: string; cancel_url: string } };
  };
}

export function cents({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

/** PayPal requires the lines to add up to their total. */
function checkItems({ items = [], amount }: Omit<Unit, 'payments'>): void {
  if (items.length === 0) return;
  const sum = items.reduce((total, item) => total + cents(item.unit_amount) * Number(item.quantity), 0);
  if (sum !== cents(amount.breakdown?.item_total ?? { ...amount, value: '0' }))
    throw new Refusal(422, 'ITEM_TOTAL_MISMATCH');
  if (items.some(({ name }) => name.length === 0 || name.length > 127))
    throw new Refusal(400, 'INVALID_STRING_LENGTH');
  if (items.some(({ quantity }) => !/^[1-9]\d{0,9}$/.test(quantity)))
    throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX');
}

/** PayPal's times are whole seconds, and an update has a time of its own here. */
function later(time: string): string {
  return new Date(Math.max(Date.now(), Date.parse(time) + 1_000)).toISOString();
}

function decimal(amount: number): string {
  return (amount / 100).toFixed(2);
}

function now(): string {
  return new Date().toISOString();
}

/** Such as `5O190127TN364715T`. */
function newId(): string {
  return randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
}
