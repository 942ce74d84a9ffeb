import type { PaidOrder } from '../../orders/order.ts';
import type { EventKind, Evidence } from './read-evidence.ts';

const kinds: readonly EventKind[] = [
  ...(['code-sent', 'code-verified', 'keys-shown', 'keys-found'] as const),
  ...(['keys-saved', 'receipt-accepted', 'keys-mailed'] as const),
];

/** Evidence with every part of its document, to try the template. */
export function sampleEvidence(order: PaidOrder): Evidence {
  const at = order.paidAt;
  const mail = { recipient: order.email, reply: '250 OK' };
  return {
    order,
    sale: {
      ...{ placedAt: at, gateway: 'stripe', receiptAcceptedAt: at },
      ...{ hadLateKeys: true, policies: null },
    },
    payment: { paymentId: 'pi_sample', amountCents: order.totalCents, openedAt: at },
    quote: { number: 1, createdAt: at, mailedAt: at, openedAt: at, verifiedAt: at },
    events: kinds.map((kind) => ({ kind, firstAt: at, lastAt: at, times: 2, ...mail })),
    handedOut: [{ at, keys: 2 }],
    keys: [{ position: 0, maskedKey: '•••••-SAMPL', endedBecause: 'refunded' }],
    refunds: [
      {
        ...{ amountCents: 100, seats: 0, reason: 'Sample', settledAt: at },
        ...{ gatewayRefundId: 're_sample', noteNumber: 1 },
      },
    ],
    earlier: [
      {
        ...{ invoiceNumber: 1, paidAt: at, totalCents: order.totalCents },
        ...{ gateway: 'stripe', transactionId: 'ch_sample' },
      },
    ],
    disputes: [
      {
        ...{ id: 'du_sample', amountCents: order.totalCents, reason: 'fraudulent' },
        ...{ status: 'needs_response', openedAt: at },
      },
    ],
    policies: [
      {
        ...{ name: 'terms', version: 'sample', title: 'Terms', firstShownAt: at },
        blocks: [
          { kind: 'heading', lines: [[{ text: 'Sample' }]] },
          { kind: 'paragraph', lines: [[{ text: 'Sample' }]] },
          { kind: 'list', lines: [[{ text: 'Sample' }]] },
        ],
      },
    ],
  };
}
