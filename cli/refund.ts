import { createInterface } from 'node:readline/promises';
import { InvalidArgumentError, Option } from 'commander';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readWhole } from '../contract/amounts.ts';
import {
  readSeatNumbers,
  type refundOutcome,
  type refundSelection,
} from '../contract/desk/order-actions.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { formatDollars } from '../contract/money.ts';
import { paymentMethodOf } from '../contract/payment-methods.ts';
import { requireOrderId } from '../server/operators/desk/action.ts';
import { previewRefund, readOrder, refundOrder } from '../server/orders/desk/actions.ts';
import { listRefunds } from '../server/orders/desk/read-order-view.ts';
import { refuse } from '../server/platform/http/refused.ts';
import { openLog } from '../server/platform/log/log.ts';
import type { Commands } from './commands.ts';
import { readAmount } from './options.ts';
import { anOrder } from './orders.ts';
import { printAnswer } from './print-answer.ts';
import { openGatewayDatabase } from './shop-database.ts';

type RefundSelection = z.input<typeof refundSelection>;
type SeatSelection = Extract<RefundSelection, { kind: 'seats' }>['seats'][number];

interface RefundInput {
  readonly orderId: string;
  readonly seats?: readonly SeatSelection[];
  readonly seatNumbers?: readonly SeatSelection[];
  readonly amount?: number;
  readonly reason: string;
  readonly dryRun?: true;
  readonly yes?: true;
}

type Outcome = z.output<typeof refundOutcome>;

export function addRefundCommand(commands: Commands): void {
  commands
    .add('refund', orderCalls.refundOrder, {
      open: openGatewayDatabase,
      words: {
        ...anOrder,
        reason: 'why: it appears on the adjustment note',
        dryRun: 'print what would be refunded, and change nothing',
        yes: "don't ask for confirmation in a terminal",
      },
      work: async (
        { act, ...given },
        { orderId: name, reason, dryRun, yes, ...options }: RefundInput,
      ) => {
        const parts = { ...given, sealer: await given.openSealer(), log: openLog('error') };
        const wanted = { orderId: name, what: toSelection(options) };
        const priced = await act(previewRefund, parts, wanted);
        const order = await act(readOrder, { ...parts, sealer: null }, wanted);
        const { orderId, invoiceNumber, totalCents, lines, payment, refundedCents } = order;
        const isTransfer = paymentMethodOf(payment?.gateway) === 'bank-transfer';
        const plan = { ...priced, order: { orderId, invoiceNumber, totalCents, lines, payment } };
        const planned = describePlan(priced, isTransfer);
        if (dryRun) return { ...plan, refund: null as Outcome | null };
        if (!yes && process.stdin.isTTY && !(await confirm(`${orderId}\n${planned}`)))
          throw refuse('Nothing was refunded.');
        return {
          ...plan,
          refund: await act(refundOrder, parts, { ...wanted, reason, refundedCents }),
        };
      },
      text: ({ refund, order, ...priced }) => {
        const isTransfer = paymentMethodOf(order.payment?.gateway) === 'bank-transfer';
        return refund
          ? describeOutcome(refund, order.orderId, isTransfer)
          : `Nothing was changed. To be refunded of the order ${order.orderId}:\n${describePlan(priced, isTransfer)}`;
      },
      exitCode: ({ refund }) => (refund ? exitCodes[refund.state] : 0),
      help,
    })
    .option(
      '--seats <product=count>',
      'the last seats of a product; repeat it for other products',
      readSeats,
    )
    .option('--seat-numbers <product=numbers>', 'seats of your choice, by number', readNumbers)
    .addOption(
      new Option(
        '--amount <dollars>',
        'Australian dollars including GST, without seats, such as 12.50',
      )
        .argParser(readAmount)
        .conflicts(['seats', 'seatNumbers']),
    );
}

const exitCodes = { completed: 0, failed: 1, requested: 3 } as const;

const help = `Without seats and --amount, everything that is left is refunded. The keys of refunded seats end: the preview names
them. The desk and "orders show --reveal" number the seats.
The exit code is 0 when the refund is complete, 1 when nothing was refunded, 2 when the command was not
understood, and 3 when the gateway has not reported the outcome yet: the shop finishes such a refund.

Examples:
  npm run shop -- refund INV-000042 --reason "Ordered twice" --dry-run
  npm run shop -- refund INV-000042 --seats endpoint-enterprise=2 --reason "Two seats too many"
  npm run shop -- refund INV-000042 --seat-numbers endpoint-enterprise=1,4-6 --reason "Four seats too many"
  npm run shop -- refund ORD-7K4T-9WPN-3VGY-6JFB --amount 20 --reason "Late delivery"`;

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

function describePlan(
  priced: { readonly amountCents: number; readonly lines: object[] },
  isTransfer: boolean,
) {
  const amount = formatDollars(priced.amountCents);
  return [
    printAnswer(priced, { lines: 'productName seats amountCents endedKeys' }),
    priced.lines.length > 0
      ? 'The ended keys are to be revoked at the vendor afterwards.'
      : 'No seats: every key stays valid.',
    ...(isTransfer
      ? [`Transfer ${amount} back to the buyer yourself: the refund only records it.`]
      : []),
  ].join('\n');
}

function describeOutcome(refund: Outcome, orderId: string, isTransfer: boolean): string {
  const { refundId: id, state, amountCents, gstCents, adjustmentNote, failure } = refund;
  if (state === 'failed') return `Nothing was refunded: the refund ${id} failed. ${failure ?? ''}`;
  if (state === 'requested')
    return `The refund ${id} has no outcome yet. Don't refund the order again: the running shop finishes this refund, otherwise the next start does.\nTo see its outcome: npm run shop -- refunds list --order ${orderId}`;
  const amount = formatDollars(amountCents);
  return [
    `Refunded ${amount}, including GST of ${formatDollars(gstCents)}: the refund ${id} is complete. The running shop mails the adjustment note ${adjustmentNote} now, otherwise the next start does.`,
    ...(isTransfer
      ? [
          `Transfer ${amount} back to the buyer yourself, if you haven't yet: the shop only records it.`,
        ]
      : []),
    'To list keys to revoke at the vendor: npm run shop -- keys to-revoke --reveal',
  ].join('\n');
}

export function addRefundsCommand(refunds: Commands): void {
  const summary = 'List refunds, the oldest first, with their adjustment notes';
  refunds.add(
    'list',
    { summary, role: 'support' },
    {
      words: { 'order <order>': 'only those of an order: its id or its invoice number' },
      work: async ({ db }, { order }: { order?: string }) =>
        listRefunds(
          db,
          order === undefined ? sql`` : sql`where order_id = ${await requireOrderId(db, order)}`,
        ),
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
  return {
    ...refund,
    state: refund.gatewayRefundId ? 'accepted by the gateway' : 'no outcome yet',
  };
}
