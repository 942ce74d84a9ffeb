import { InvalidArgumentError } from 'commander';
import type * as z from 'zod/mini';
import { readWhole } from '../contract/amounts.ts';
import type { changedTerm, orderLicence } from '../contract/desk/order-actions.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { formatDay, formatSeats } from '../contract/format.ts';
import { describeDays } from '../contract/terms.ts';
import { requireOrderId } from '../server/operators/desk/action.ts';
import { changeTerm, listLicences, previewTerm } from '../server/orders/desk/licence-actions.ts';
import { refuse } from '../server/platform/http/refused.ts';
import type { Commands } from './commands.ts';
import { anOrder, type Options } from './options.ts';

interface TermInput {
  readonly orderId: string;
  readonly line?: number;
  readonly firstSeat?: number;
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly dryRun?: true;
}

type Licence = z.output<typeof orderLicence>;

export function addTermCommand(orders: Commands): void {
  orders.add('change-term', orderCalls.changeTerm, {
    options,
    work: async (desk, input: TermInput, act) => {
      const { firstDay: startsOn, lastDay: endsOn, dryRun } = input;
      const order = { orderId: await requireOrderId(desk.db, input.orderId) };
      const { licences } = await act(listLicences, desk, order);
      const licence = chooseLicence(licences, input);
      const wanted = {
        ...order,
        position: licence.position,
        firstSeat: licence.firstSeat,
        ...(startsOn !== undefined && { startsOn }),
        ...(endsOn !== undefined && { endsOn }),
      };
      if (dryRun) return { ...(await act(previewTerm, desk, wanted)), isDone: false };
      const before = { startsOn: licence.startsOn, endsOn: licence.endsOn };
      return { ...(await act(changeTerm, desk, { ...wanted, before })), isDone: true };
    },
    text: describeTerm,
    help,
  });
}

const options: Options = {
  ...anOrder,
  '--line <number>': { words: 'the line of the order, from 1', read: readNumber },
  '--first-seat <number>': {
    words: 'the first seat of the licence, where its line has several',
    read: readNumber,
  },
  '--first-day <date>': 'the first day, such as 2026-12-01',
  '--last-day <date>': 'the last day; without it, the licence keeps its length',
  '--dry-run': 'print the new days, and change nothing',
};

const help = `Licences of later orders that continue it move along. The buyers get their new days by
email. Invoices stay as they are until you reissue them: npm run shop -- orders reissue INV-000042

Example:
  npm run shop -- orders change-term INV-000042 --first-day 2026-12-01`;

function readNumber(value: string): number {
  const number = readWhole(value);
  if (number) return number;
  throw new InvalidArgumentError('It is a number, from 1.');
}

/** The only licence that these options leave. */
function chooseLicence(
  licences: readonly Licence[],
  { line, firstSeat }: Pick<TermInput, 'line' | 'firstSeat'>,
): Licence {
  const left = licences.filter(
    (licence) =>
      (line === undefined || licence.position === line - 1) &&
      (firstSeat === undefined || licence.firstSeat === firstSeat),
  );
  const [only, ...others] = left;
  if (only && others.length === 0) return only;
  const listed = licences.map(
    ({ position, productName, firstSeat: first, lastSeat, ...days }) =>
      `line ${position + 1}, seats ${first} to ${lastSeat}: ${productName}, ${describeDays(days)}`,
  );
  throw refuse(
    `Choose one licence with --line and --first-seat. The order has:\n${listed.join('\n')}`,
  );
}

interface Changed extends z.output<typeof changedTerm> {
  readonly isDone: boolean;
}

function describeTerm({ moves, shortKeys, isDone }: Changed): string {
  const listed = moves.map(({ invoiceNumber, productName, seats, before, after }) => {
    const what = `${invoiceNumber}: ${formatSeats(seats)} of ${productName}`;
    return `  ${what}, ${describeDays(after)} (before: ${describeDays(before)})`;
  });
  const short = shortKeys.map(
    ({ invoiceNumber, keys, endOn }) =>
      `Of ${invoiceNumber}, keys of the vendor end before that: ${keys}, the first on ${formatDay(endOn)}.`,
  );
  const heading = isDone
    ? 'Changed. The buyers get the new days by email:'
    : 'Nothing was changed. The new days would be:';
  return [heading, ...listed, ...short].join('\n');
}
