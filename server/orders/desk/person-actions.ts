import { peopleCalls as calls } from '../../../contract/desk/people.ts';
import { gateways } from '../../gateways/gateways.ts';
import { type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import { erasePerson, taxRecordYears } from './erase-person.ts';
import { readPersonRows } from './person-rows.ts';

export const exportPerson = defineChange(
  calls.exportPerson,
  async ({ tx, clock, record }: ChangeNeeds<'clock'>, { email: address }) => {
    const found = await readPersonRows(tx, address);
    const count = Object.values(found).reduce((sum, { length }) => sum + length, 0);
    await record({ after: { rows: count } });
    return {
      email: address,
      exportedAt: clock().toISOString(),
      rows: found,
      elsewhere: [files, ...others],
    };
  },
);

const files =
  'Licence keys, tax invoices, adjustment notes and quotes: the person opens them under Find ' +
  'my keys, and operators at the desk.';
const companies = new Set(gateways.flatMap(({ company }) => company ?? []));
const others = [
  `The payment gateways (${[...companies].join(', ')}), the mail server and mailboxes, and the ` +
    'logs of the proxy.',
  'Backups, until they are deleted.',
];

export const erasePersonOf = defineChange(
  calls.erasePerson,
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

const taxRecords =
  'Paid orders with their lines, keys, refunds, paid quotes, and the buyer as ' +
  `the tax invoice names them: the law needs them for ${taxRecordYears} years (Income Tax ` +
  'Assessment Act 1936 s 262A), and the shop deletes none.';
const underWay =
  'All of orders that are pending, or whose receipt is not mailed yet: run the command again ' +
  'after that.';
const shortLived =
  'Counts of limits for at most a day, ' +
  'and what tells a repeated purchase from a new one for 7 days.';
const audit = 'The audit: it can’t be changed. It has the address where an operator corrected it.';
