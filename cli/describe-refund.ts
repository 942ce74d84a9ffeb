import type * as z from 'zod/mini';
import type { refundOutcome } from '../contract/desk/order-actions.ts';
import { formatDollars } from '../contract/money.ts';
import { paymentMethodOf } from '../contract/payment-methods.ts';
import { printAnswer } from './print-answer.ts';

export type RefundOutcome = z.output<typeof refundOutcome>;

interface Priced {
  readonly amountCents: number;
  readonly lines: object[];
}

export function isByTransfer(payment: { readonly gateway: string } | null): boolean {
  return paymentMethodOf(payment?.gateway) === 'bank-transfer';
}

export function describePlan(priced: Priced, isTransfer: boolean): string {
  const lines = [
    printAnswer(priced, { lines: 'productName seats amountCents endedKeys' }),
    priced.lines.length > 0
      ? 'The ended keys are to be revoked at the vendor afterwards.'
      : 'No seats: every key stays valid.',
  ];
  const amount = formatDollars(priced.amountCents);
  if (isTransfer)
    lines.push(`Transfer ${amount} back to the buyer yourself: the refund only records it.`);
  return lines.join('\n');
}

export function describeOutcome(
  { refundId, state, amountCents, gstCents, adjustmentNote, failure }: RefundOutcome,
  orderId: string,
  isTransfer: boolean,
): string {
  if (state === 'failed')
    return `Nothing was refunded: the refund ${refundId} failed. ${failure ?? ''}`;
  if (state === 'requested')
    return `The refund ${refundId} has no outcome yet. Don't refund the order again: the running shop finishes this refund, otherwise the next start does.
To see its outcome: npm run shop -- refunds list --order ${orderId}`;

  const amount = formatDollars(amountCents);
  const lines = [
    `Refunded ${amount}, including GST of ${formatDollars(gstCents)}: the refund ${refundId} is ` +
      `complete. The running shop mails the adjustment note ${adjustmentNote} now, otherwise the ` +
      'next start does.',
  ];
  if (isTransfer)
    lines.push(
      `Transfer ${amount} back to the buyer yourself, ` +
        "if you haven't yet: the shop only records it.",
    );
  lines.push('To list keys to revoke at the vendor: npm run shop -- keys to-revoke --reveal');
  return lines.join('\n');
}
