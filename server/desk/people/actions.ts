import * as z from 'zod/mini';
import { email } from '../../../contract/text.ts';
import { type ChangeNeeds, defineChange } from '../action.ts';
import { erasePerson, taxRecordYears } from './erase-person.ts';
import { readPersonRows } from './person-rows.ts';

const person = z.object({ email });
const rows = z.array(z.record(z.string(), z.unknown()));

/** Only the command line has this action. */
export const exportPerson = defineChange(
  {
    summary: 'Export all rows about the person of an email address, as JSON',
    role: 'owner',
    body: person,
    answer: z.object({
      email: z.string(),
      exportedAt: z.string(),
      rows: z.record(z.string(), rows),
      elsewhere: z.array(z.string()),
    }),
    audit: 'person-exported',
  },
  async ({ tx, clock, record }: ChangeNeeds<'clock'>, { email: address }) => {
    const found = await readPersonRows(tx, address);
    const count = Object.values(found).reduce((sum, { length }) => sum + length, 0);
    await record({ after: { rows: count } });
    return { email: address, exportedAt: clock().toISOString(), rows: found, elsewhere: [files, ...others] };
  },
);

const files =
  'Licence keys, tax invoices, adjustment notes and quotes: the person opens them under Find my keys, and operators at the desk.';
const others = [
  'The payment gateways (Stripe, PayPal), the mail server and mailboxes, and the logs of the proxy.',
  'Backups, until they are deleted.',
];

/** Only the command line has this action. */
export const erasePersonOf = defineChange(
  {
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
      kept: z.array(z.object({ orderId: z.string(), state: z.string(), keptUntil: z.nullable(z.string()) })),
      alsoKept: z.array(z.string()),
    }),
    audit: 'person-erased',
  },
  async ({ tx, record }: ChangeNeeds, { email: address }) => {
    const { erased, kept } = await erasePerson(tx, address);
    await record({ after: { ...erased, keptOrders: kept.length } });
    const isUnderWay = kept.some(({ state }) => state !== 'fulfilled');
    const alsoKept = [
      ...(kept.length > 0 ? [taxRecords] : []),
      ...(isUnderWay ? [underWay] : []),
      ...[shortLived, audit, ...others],
    ];
    return { erased, kept, alsoKept };
  },
);

const taxRecords = `Paid orders with their lines, keys, refunds, paid quotes, and the buyer as the tax invoice names them: the law needs them for ${taxRecordYears} years (Income Tax Assessment Act 1936 s 262A), and the shop deletes none.`;
const underWay =
  'All of orders that are pending, or whose receipt is not mailed yet: run the command again after that.';
const shortLived =
  'Counts of limits for at most a day, and what tells a repeated purchase from a new one for 7 days.';
const audit = 'The audit: it can’t be changed. It has the address where an operator corrected it.';
