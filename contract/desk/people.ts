import * as z from 'zod/mini';
import { countOf } from '../format.ts';
import { email } from '../text.ts';
import { defineCalls } from './desk-call.ts';

const person = z.object({ email });
const rows = z.array(z.record(z.string(), z.unknown()));

/** What the shop stores about the person of an email address (Privacy Act 1988, APP 11 and 12). */
export const peopleCalls = defineCalls('people', {
  exportPerson: {
    summary: 'Export all rows about the person of an email address, as JSON',
    role: 'owner',
    body: person,
    answer: z.object({
      email: z.string(),
      exportedAt: z.string(),
      /** By table. */
      rows: z.record(z.string(), rows),
      /** What else there is, and where, in sentences. */
      elsewhere: z.array(z.string()),
    }),
    needsFreshCode: true,
    audit: 'person-exported',
    says: () => 'exported what is stored about a person',
  },
  erasePerson: {
    summary: 'Erase what is stored about the person of an email address and needn’t be kept by law',
    role: 'owner',
    body: person,
    answer: z.object({
      erased: z.object({
        unpaidOrders: z.number(),
        quotes: z.number(),
        reminders: z.number(),
        notes: z.number(),
      }),
      kept: z.array(
        z.object({ orderId: z.string(), state: z.string(), keptUntil: z.nullable(z.string()) }),
      ),
      /** What else is kept, and why, in sentences. */
      alsoKept: z.array(z.string()),
    }),
    needsFreshCode: true,
    audit: 'person-erased',
    says: ({ keptOrders }) => {
      const kept = `but for ${countOf(keptOrders, 'order')} that must be kept`;
      return `erased what is stored about a person, ${kept}`;
    },
  },
});
