import { createInterface } from 'node:readline/promises';
import { orderCalls } from '../contract/desk/orders.ts';
import { previewRefund, readOrder, refundOrder } from '../server/orders/desk/actions.ts';
import { refuse } from '../server/platform/http/refused.ts';
import { openLog } from '../server/platform/log/log.ts';
import type { Commands } from './commands.ts';
import { type ContinuedChoice, continuedChoices } from './continued-seats.ts';
import {
  describeOutcome,
  describePlan,
  exitCodeOf,
  isByTransfer,
  type RefundOutcome,
} from './describe-refund.ts';
import { anOrder, type Options } from './options.ts';
import { readAmount } from './read-values.ts';
import {
  readFirstSeats,
  readNumbers,
  readSeats,
  type SeatSelection,
  toSelection,
} from './refunded-seats.ts';
import { openGatewayDatabase } from './shop-database.ts';

interface RefundInput {
  readonly orderId: string;
  readonly seats?: readonly SeatSelection[];
  readonly firstSeats?: readonly SeatSelection[];
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
    exitCode: ({ refund }) => exitCodeOf(refund ? [refund, ...refund.later] : []),
    help,
  });
}

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
  '--first-seats <product=count>': {
    words: 'the first seats of a product in place of the last',
    read: readFirstSeats,
  },
  '--seat-numbers <product=numbers>': {
    words: 'seats of your choice, by number',
    read: readNumbers,
  },
  '--amount <dollars>': {
    words: 'Australian dollars including GST, without seats, such as 12.50',
    read: readAmount,
    conflicts: ['seats', 'firstSeats', 'seatNumbers'],
  },
};

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

/** Asks on standard error, so that standard output stays the command's result. */
async function confirm(plan: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `To be refunded of the order ${plan}\nRefund this? Type yes: `,
  );
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
