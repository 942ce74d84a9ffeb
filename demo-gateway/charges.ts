import { judgeDemoCard } from '../server/payments/demo-cards.ts';
import type { ChargeRequest, SettledCharge } from '../server/payments/payment-gateway.ts';
import { newTransactionId } from '../server/payments/transaction-id.ts';
import type { Ledger, LedgerLine } from './ledger.ts';

/** What a charge came to. `failed`: nothing was charged. `silent`: the card was charged, and is not to be told. */
export type ChargeResult = SettledCharge | { readonly kind: 'failed' | 'silent' };

/** Charges an order by its card, unless it has an outcome already. */
export async function chargeOrder(
  ledger: Ledger,
  { orderId, amountCents, card }: ChargeRequest,
  now: Date,
): Promise<ChargeResult> {
  const known = await ledger.find(orderId);
  if (known) return describeCharge(known);
  const verdict = judgeDemoCard(card, now);
  if (verdict.kind === 'fail') return { kind: 'failed' };

  const common = { at: now.toISOString(), orderId, amountCents };
  const line: LedgerLine =
    verdict.kind === 'decline'
      ? { kind: 'refusal', ...common, reason: verdict.reason }
      : { kind: 'capture', ...common, transactionId: newTransactionId() };
  const recorded = await ledger.record(line);
  return verdict.kind === 'fall-silent' && recorded === line ? { kind: 'silent' } : describeCharge(recorded);
}

/** What became of an order; one that was not charged is closed for ever. */
export async function settleOrder(
  ledger: Ledger,
  orderId: string,
  now: Date,
): Promise<SettledCharge | { kind: 'never-charged' }> {
  const line = await ledger.record({ kind: 'closure', at: now.toISOString(), orderId });
  return line.kind === 'closure' ? { kind: 'never-charged' } : describeCharge(line);
}

function describeCharge(line: LedgerLine): SettledCharge {
  switch (line.kind) {
    case 'capture':
      return { kind: 'approved', transactionId: line.transactionId };
    case 'refusal':
      return { kind: 'declined', reason: line.reason };
    case 'closure':
      return { kind: 'declined', reason: 'card-declined' };
  }
}
