import * as z from 'zod/mini';
import { countOf } from '../format.ts';
import { requiredText } from '../text.ts';
import { dollars, type Facts, of } from './audit-sentences.ts';
import { defineCalls, rowName } from './desk-call.ts';
import {
  continuedChoice,
  continuedOutcome,
  continuedSeats,
  pricedRefund,
  refundOutcome,
  refundSelection,
} from './order-actions.ts';

const ofOrder = z.object({ orderId: rowName });
const reasonText = requiredText('Enter a reason: it appears on the adjustment note');

/** Refunds of an order, and what becomes of later orders that continue the refunded seats. */
export const refundCalls = defineCalls('orders', {
  previewRefund: {
    summary: 'Price a refund',
    role: 'owner',
    params: ofOrder,
    body: z.object({ what: refundSelection }),
    answer: pricedRefund,
  },
  refundOrder: {
    summary: 'Refund an order, or a part of it',
    role: 'owner',
    params: ofOrder,
    body: z.object({
      what: refundSelection,
      reason: reasonText,
      /** The order's `refundedCents` when the operator decided: a repeated request is refused. */
      refundedCents: z.int(),
      /** Needed where the preview has `continued`. */
      continued: z.optional(continuedChoice),
    }),
    answer: refundOutcome,
    needsFreshCode: true,
    audit: 'refund-requested',
    says: ({ amountCents, lines = [], because }, { order }) => {
      const seats = lines.reduce((sum: number, line: Facts) => sum + line.seats, 0);
      const ofSeats = seats > 0 ? `: ${countOf(seats, 'seat')}` : '';
      const why = because ? `, which continued the order ${because}` : '';
      return `refunded ${dollars(amountCents)}${of(order)}${ofSeats}${why}`;
    },
  },
  previewContinued: {
    summary: 'Show what can become of seats that continue refunded ones',
    role: 'owner',
    params: ofOrder,
    answer: continuedSeats,
  },
  chooseContinued: {
    summary: 'Refund seats that continue refunded ones, or let them begin now',
    role: 'owner',
    params: ofOrder,
    body: z.object({
      continued: continuedChoice,
      /** Needed to refund them. */
      reason: z.optional(reasonText),
    }),
    answer: continuedOutcome,
    needsFreshCode: true,
    audit: 'continued-seats-chosen',
    says: ({ continued, seats }, { order }) => {
      const what = continued === 'refund' ? 'refunded' : 'began';
      return `${what} ${countOf(seats, 'seat')} of later orders that continued refunded ones${of(order)}`;
    },
  },
});
