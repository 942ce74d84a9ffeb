import type * as z from 'zod/mini';
import type {
  continuedSeats,
  pricedRefund,
  refundOutcome,
} from '../contract/desk/order-actions.ts';
import { formatSeats } from '../contract/format.ts';
import { formatDollars } from '../contract/money.ts';
import { paymentMethodOf } from '../contract/payment-methods.ts';
import { describeDays } from '../contract/terms.ts';
import { printAnswer } from './print-answer.ts';

export type RefundOutcome = z.output<typeof refundOutcome>;

type Priced = Pick<
  z.output<typeof pricedRefund>,
  'amountCents' | 'lines' | 'continued' | 'claimedBy'
>;
export type Continued = z.output<typeof continuedSeats>;

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
  if (priced.continued) lines.push(describeContinued(priced.continued, '--continued '));
  for (const { orderId, seats } of priced.claimedBy)
    lines.push(
      `The pending order ${orderId} is to continue ${formatSeats(seats)} of these licences. What ` +
        'the refund takes of them begins on the day of its payment.',
    );
  return lines.join('\n');
}

/** Later orders that continue refunded seats, and what the two choices do. */
export function describeContinued(continued: Continued, option: string): string {
  const { later, moves, refunds, whyNoRefund } = continued;
  const listed = later.map(
    ({ invoiceNumber, orderId, productName, seats, ...days }) =>
      `  ${invoiceNumber}, ${orderId}: ${formatSeats(seats)} of ${productName}, ${describeDays(days)}`,
  );
  const amounts = refunds.map(({ invoiceNumber, amountCents, gateway }) => {
    const byHand = isByTransfer({ gateway }) ? ', which you transfer back yourself' : '';
    return `${formatDollars(amountCents)} of ${invoiceNumber}${byHand}`;
  });
  const days = moves.map(({ invoiceNumber, seats, after }) => {
    return `${formatSeats(seats)} of ${invoiceNumber}, ${describeDays(after)}`;
  });
  return [
    'Later orders continue the refunded seats:',
    ...listed,
    'Choose what becomes of these:',
    `  ${option}refund: ${whyNoRefund ?? `refund them as well: ${list(amounts)}`}`,
    `  ${option}begin-now: ${days.length > 0 ? list(days) : 'they have begun, and keep their days'}`,
  ].join('\n');
}

function list(parts: readonly string[]): string {
  return new Intl.ListFormat('en-AU').format(parts);
}

export function describeOutcome(
  outcome: RefundOutcome,
  orderId: string,
  isTransfer: boolean,
): string {
  const own = describeOne(outcome, orderId, isTransfer);
  const later = outcome.later.map(
    (one) => `The order ${one.orderId}: ${describeOne(one, one.orderId, isByTransfer(one))}`,
  );
  return [own, ...later].join('\n');
}

/** What became of one refund. */
export function describeOne(
  { refundId, state, amountCents, gstCents, adjustmentNote, failure }: Omit<RefundOutcome, 'later'>,
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

const exitCodes = { completed: 0, failed: 1, requested: 3 } as const;

/** Of a command that makes refunds: a missing outcome comes before a failure. */
export function exitCodeOf(refunds: readonly Pick<RefundOutcome, 'state'>[]): number {
  return Math.max(0, ...refunds.map(({ state }) => exitCodes[state]));
}
