import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError } from 'commander';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readWhole } from '../contract/amounts.ts';
import {
  type continuedOutcome,
  readSeatNumbers,
  type refundSelection,
} from '../contract/desk/order-actions.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { formatSeats } from '../contract/format.ts';
import { describeDays } from '../contract/terms.ts';
import { requireOrderId } from '../server/operators/desk/action.ts';
import { previewRefund, readOrder, refundOrder } from '../server/orders/desk/actions.ts';
import { chooseContinued, previewContinued } from '../server/orders/desk/licence-actions.ts';
import { listRefunds } from '../server/orders/desk/read-order-view.ts';
import { refuse } from '../server/platform/http/refused.ts';
import { openLog } from '../server/platform/log/log.ts';
import type { Commands } from './commands.ts';
import {
  describeContinued,
  describeOne,
  describeOutcome,
  describePlan,
  isByTransfer,
  type RefundOutcome,
} from './describe-refund.ts';
import { anOrder, type Options } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { readAmount } from './read-values.ts';
import { openGatewayDatabase } from './shop-database.ts';

type RefundSelection = z.input<typeof refundSelection>;
type SeatSelection = Extract<RefundSelection, { kind: 'seats' }>['seats'][number];

interface RefundInput {
  readonly orderId: string;
  readonly seats?: readonly SeatSelection[];
  readonly seatNumbers?: readonly SeatSelection[];
  readonly amount?: number;
  readonly continued?: ContinuedChoice;
  readonly reason: string;
  readonly dryRun?: true;
  readonly yes?: true;
}

export function addRefundCommand(commands: Commands): void {
  commands.add('refund', orderCalls.refundOrder, {
    open: openGatewayDatabase,
    options,
    work: async (given, input: RefundInput, act) => {
      const { orderId: name, continued, reason, dryRun, yes, ...chosen } = input;
      const desk = { ...given, sealer: await given.openSealer(), log: openLog('error') };
      const wanted = { orderId: name, what: toSelection(chosen) };
      const priced = await act(previewRefund, desk, wanted);
      const order = await act(readOrder, { ...desk, sealer: null }, wanted);
      const { orderId, invoiceNumber, totalCents, lines, payment, refundedCents } = order;
      const plan = { ...priced, order: { orderId, invoiceNumber, totalCents, lines, payment } };
      if (dryRun) return { ...plan, refund: null as RefundOutcome | null };

      const planned = describePlan(priced, isByTransfer(payment));
      if (!yes && process.stdin.isTTY && !(await confirm(`${orderId}\n${planned}`)))
        throw refuse('Nothing was refunded.');
      const decided = { ...wanted, reason, refundedCents, ...(continued && { continued }) };
      const refund = await act(refundOrder, desk, decided);
      return { ...plan, refund };
    },
    text: ({ refund, order: { orderId, payment }, ...priced }) => {
      const isTransfer = isByTransfer(payment);
      if (refund) return describeOutcome(refund, orderId, isTransfer);
      const planned = describePlan(priced, isTransfer);
      return `Nothing was changed. To be refunded of the order ${orderId}:\n${planned}`;
    },
    exitCode: ({ refund }) => {
      const refunds = refund ? [refund, ...refund.later] : [];
      return Math.max(0, ...refunds.map(({ state }) => exitCodes[state]));
    },
    help,
  });
}

/** Refunded as well, or beginning on the day of the refund. */
const continuedChoices = ['refund', 'begin-now'] as const;
type ContinuedChoice = (typeof continuedChoices)[number];

const options: Options = {
  ...anOrder,
  '--reason <text>': { words: 'why: it appears on the adjustment note', isRequired: true },
  '--continued <choice>': {
    words: 'what becomes of later licences that continue the refunded seats',
    choices: continuedChoices,
  },
  '--dry-run': 'print what would be refunded, and change nothing',
  '--yes': "don't ask for confirmation in a terminal",
  '--seats <product=count>': {
    words: 'the last seats of a product; repeat it for other products',
    read: readSeats,
  },
  '--seat-numbers <product=numbers>': {
    words: 'seats of your choice, by number',
    read: readNumbers,
  },
  '--amount <dollars>': {
    words: 'Australian dollars including GST, without seats, such as 12.50',
    read: readAmount,
    conflicts: ['seats', 'seatNumbers'],
  },
};

const exitCodes = { completed: 0, failed: 1, requested: 3 } as const;

const help = `Without seats and --amount, everything that is left is refunded. The keys of refunded seats end: the preview names
them. The desk and "orders show --reveal" number the seats.
Where a later order continues the refunded seats, the preview names it, and --continued says what becomes of it: refunded
as well (its price goes back too), or its licences begin today.
The exit code is 0 when the refund is complete, 1 when nothing was refunded, 2 when the command was not
understood, and 3 when the gateway has not reported the outcome yet: the shop finishes such a refund.

Examples:
  npm run shop -- refund INV-000042 --reason "Ordered twice" --dry-run
  npm run shop -- refund INV-000042 --seats endpoint-enterprise=2 --reason "Two seats too many"
  npm run shop -- refund INV-000042 --seat-numbers endpoint-enterprise=1,4-6 --reason "Four seats too many"
  npm run shop -- refund ORD-7K4T-9WPN-3VGY-6JFB --amount 20 --reason "Late delivery"
  npm run shop -- refund INV-000042 --continued begin-now --reason "Renewed early by mistake"`;

function toSelection({
  seats = [],
  seatNumbers = [],
  amount,
}: Partial<RefundInput>): RefundSelection {
  const chosen = [...seats, ...seatNumbers];
  if (chosen.length > 0) return { kind: 'seats', seats: chosen };
  return amount === undefined ? { kind: 'whole' } : { kind: 'amount', amountCents: amount };
}

/** Asks on standard error, so that standard output stays the command's result. */
async function confirm(plan: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `To be refunded of the order ${plan}\nRefund this? Type yes: `,
  );
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

function readSeats(value: string, earlier: readonly SeatSelection[] = []): SeatSelection[] {
  const [, productId, typed = ''] = /^([a-z0-9-]+)=(.+)$/.exec(value) ?? [];
  const seats = readWhole(typed);
  if (productId && seats) return [...earlier, { productId, seats }];
  throw new InvalidArgumentError('It is a product id and a number, such as endpoint-complete=2.');
}

function readNumbers(value: string, earlier: readonly SeatSelection[] = []): SeatSelection[] {
  const [, productId, text = ''] = /^([a-z0-9-]+)=(.+)$/.exec(value) ?? [];
  const numbers = readSeatNumbers(text);
  if (productId && numbers) return [...earlier, { productId, numbers }];
  throw new InvalidArgumentError(
    'It is a product id and numbers of seats, such as endpoint-complete=1,4-6.',
  );
}

/** The choice for seats that continue refunded ones, after the refund. */
function addContinuedCommand(refunds: Commands): void {
  refunds.add('continued', orderCalls.chooseContinued, {
    open: openGatewayDatabase,
    options: {
      ...anOrder,
      '--choose <choice>': { words: 'what becomes of them', choices: continuedChoices },
      '--reason <text>': 'why they are refunded: it appears on the adjustment notes',
    },
    work: async (given, { orderId, choose, reason }: ContinuedInput, act) => {
      const desk = { ...given, log: openLog('error') };
      const order = { orderId: await requireOrderId(given.db, orderId) };
      const plan = await act(previewContinued, desk, order);
      if (!choose) return { plan, done: null };
      const choice = { ...order, continued: choose, ...(reason !== undefined && { reason }) };
      return { plan, done: await act(chooseContinued, desk, choice) };
    },
    text: ({ plan, done }) => {
      if (!done) return `Nothing was changed.\n${describeContinued(plan, '--choose ')}`;
      if (done.refunds.length === 0) return describeBegun(done);
      return done.refunds
        .map(
          (one) => `The order ${one.orderId}: ${describeOne(one, one.orderId, isByTransfer(one))}`,
        )
        .join('\n');
    },
    exitCode: ({ done }) =>
      Math.max(0, ...(done?.refunds ?? []).map(({ state }) => exitCodes[state])),
    help: 'Without --choose, it shows what each choice does, and changes nothing.',
  });
}

interface ContinuedInput {
  readonly orderId: string;
  readonly choose?: ContinuedChoice;
  readonly reason?: string;
}

function describeBegun({ moves }: z.output<typeof continuedOutcome>): string {
  if (moves.length === 0) return 'The licences have begun, and keep their days.';
  return [
    'These licences have new days, which are mailed to their buyers:',
    ...moves.map(({ invoiceNumber, productName, seats, after }) => {
      return `  ${invoiceNumber}: ${formatSeats(seats)} of ${productName}, ${describeDays(after)}`;
    }),
  ].join('\n');
}

export function addRefundsCommand(refunds: Commands): void {
  addContinuedCommand(refunds);
  const summary = 'List refunds, the oldest first, with their adjustment notes';
  refunds.add(
    'list',
    { summary, role: 'support' },
    {
      options: { '--order <order>': 'only those of an order: its id or its invoice number' },
      work: async ({ db }, { order }: { order?: string }) => {
        if (order === undefined) return listRefunds(db, sql``);
        return listRefunds(db, sql`where order_id = ${await requireOrderId(db, order)}`);
      },
      text: (found) => printAnswer({ refunds: found.map(explainState) }, listed),
    },
  );
}

const listed = {
  refunds: 'refundId orderId requestedAt amountCents state adjustmentNote failure',
};

function explainState<Refund extends { state: string; gatewayRefundId: string | null }>(
  refund: Refund,
) {
  if (refund.state !== 'requested') return refund;
  const state = refund.gatewayRefundId ? 'accepted by the gateway' : 'no outcome yet';
  return { ...refund, state };
}
