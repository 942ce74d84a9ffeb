import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ListedPayment, PaymentGateway } from '../payments/payment-gateway.ts';
import { type Difference, findDifference } from './payment-difference.ts';
import { readShopPayments } from './shop-payments.ts';

export interface ComparisonParts {
  readonly db: Kysely<Database>;
  /** Asks the gateway about an order and records what is true. */
  readonly settle: (orderId: string) => Promise<unknown>;
  /** Records the refunds of a payment that the gateway lists. */
  readonly syncRefunds: (paymentId: string) => Promise<unknown>;
  /** Returns money that no order needs. */
  readonly refundLateCapture: (capture: {
    readonly orderId: string;
    readonly paymentId: string;
    readonly amountCents: number;
  }) => Promise<unknown>;
}

/** A payment that was opened for an order. */
export type OrderPayment = ListedPayment & { readonly orderId: string };

/** Compares one payment, and repairs what it can. Returns what remains. */
export async function comparePayment(
  parts: ComparisonParts,
  gateway: PaymentGateway,
  listed: OrderPayment,
): Promise<Difference | null> {
  const shop = await readShopPayments(parts.db, gateway.name, [listed.orderId]);
  return findDifference(listed, shop.get(listed.orderId)) && repairDifference(parts, gateway, listed);
}

/** Does what can be done about a difference, and looks again, because the first look may be minutes old. */
export async function repairDifference(
  parts: ComparisonParts,
  gateway: PaymentGateway,
  listed: OrderPayment,
): Promise<Difference | null> {
  const { orderId, paymentId, amountCents } = listed;
  const readShop = async () => (await readShopPayments(parts.db, gateway.name, [orderId])).get(orderId);
  if ((await readShop())?.state === 'pending') await parts.settle(orderId);
  await parts.syncRefunds(paymentId);
  const difference = findDifference(listed, await readShop())?.kind;
  if (difference === 'captured-in-excess') await parts.refundLateCapture({ orderId, paymentId, amountCents });
  if (difference === 'authorised-in-excess') await gateway.close({ orderId, paymentId, amountCents });
  return findDifference(await readAgain(gateway, listed), await readShop());
}

async function readAgain(gateway: PaymentGateway, listed: OrderPayment): Promise<OrderPayment> {
  const { orderId, paymentId, amountCents, isCaptured } = listed;
  const refunds = await gateway.listRefunds(paymentId);
  const refundedCents = refunds
    ?.filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const { kind } = isCaptured
    ? { kind: 'approved' }
    : await gateway.inspect({ orderId, paymentId, amountCents });
  return {
    ...listed,
    refundedCents: refundedCents ?? listed.refundedCents,
    isCaptured: kind === 'approved',
    isAuthorised: kind === 'authorised' || (kind === 'unknown' && listed.isAuthorised),
  };
}
