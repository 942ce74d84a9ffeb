import * as z from 'zod/mini';
import { countOf } from '../format.ts';
import { describeDays } from '../terms.ts';
import { of } from './audit-sentences.ts';
import { defineCalls, rowName } from './desk-call.ts';
import { changedTerm, orderLicence, wantedTerm } from './order-actions.ts';

const ofOrder = z.object({ orderId: rowName });

/** The licences of an order, and changes of their days. */
export const licenceCalls = defineCalls('orders', {
  listLicences: {
    summary: 'List the licences of an order, with their days',
    role: 'support',
    params: ofOrder,
    answer: z.object({ licences: z.array(orderLicence) }),
  },
  previewTerm: {
    summary: 'Show what a change of the term of licences does',
    role: 'owner',
    params: ofOrder,
    body: wantedTerm,
    answer: changedTerm,
  },
  changeTerm: {
    summary: 'Change the first and the last day of licences that are paid',
    role: 'owner',
    params: ofOrder,
    body: z.extend(wantedTerm, {
      /** Its days when the operator decided: a repeated request is refused. */
      before: z.object({ startsOn: z.string(), endsOn: z.string() }),
    }),
    answer: changedTerm,
    needsFreshCode: true,
    audit: 'term-changed',
    says: ({ seats, startsOn, endsOn }, { before, order }) => {
      const earlier = describeDays({ startsOn: before.startsOn, endsOn: before.endsOn });
      const days = describeDays({ startsOn, endsOn });
      return `changed the days of ${countOf(seats, 'seat')}${of(order)}: ${days}; before, ${earlier}`;
    },
  },
});
