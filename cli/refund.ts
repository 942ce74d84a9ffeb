import { createInterface } from 'node:readline/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type * as z from 'zod/mini';
import type { OrderView } from '../contract/desk/order.ts';
import {
  type pricedRefund,
  readSeatNumbers,
  type refundOutcome,
  type refundSelection,
} from '../contract/desk/order-actions.ts';
import { formatDollars } from '../contract/money.ts';
import { paymentMethodOf } from '../contract/payment-methods.ts';
import { formatSeats } from '../contract/quantity.ts';
import { readOrder } from '../server/desk/orders/actions.ts';
import { previewRefund, refundOrder } from '../server/desk/orders/refund-actions.ts';
import { refuse } from '../server/http/refused.ts';
import { openLog } from '../server/log/log.ts';
import { Commands } from './commands.ts';
import { readAmount } from './read-values.ts';
import { type Environment, openGatewayDatabase } from './shop-database.ts';

type RefundSelection = z.input<typeof refundSelection>;
type SeatSelection = Extract<RefundSelection, { kind: 'seats' }>['seats'][number];

interface RefundOptions {
  readonly seats?: readonly SeatSelection[];
  readonly seatNumbers?: readonly SeatSelection[];
  readonly amount?: number;
  readonly reason: string;
  readonly dryRun?: true;
  readonly yes?: true;
}

interface Refund extends z.output<typeof pricedRefund> {
  readonly order: Pick<OrderView, 'orderId' | 'invoiceNumber' | 'totalCents' | 'lines' | 'payment'>;
  readonly refund: z.output<typeof refundOutcome> | null;
}

export function addRefundCommand(program: Command, environment: Environment): void {
  new Commands(program, environment)
    .add('refund', 'refund an order: all of it, some seats, or an amount', {
      open: openGatewayDatabase,
      work: async ({ act, ...given }, name: string, options: RefundOptions): Promise<Refund> => {
        const parts = { ...given, sealer: await given.openSealer(), log: openLog('error') };
        const wanted = { orderId: name, what: toSelection(options) };
        const priced = await act(previewRefund, parts, wanted);
        const order = await act(readOrder, { ...parts, sealer: null }, wanted);
        const { orderId, invoiceNumber, totalCents, lines, payment, refundedCents } = order;
        const plan = {
          ...priced,
          order: { orderId, invoiceNumber, totalCents, lines, payment },
          refund: null,
        };
        if (options.dryRun) return plan;
        if (!options.yes && process.stdin.isTTY && !(await confirm(describePlan(plan))))
          throw refuse('Nothing was refunded.');
        const { reason } = options;
        const refund = await act(refundOrder, parts, { ...wanted, reason, refundedCents });
        return { ...plan, refund };
      },
      text: (made) =>
        made.refund ? describeOutcome(made) : `Nothing was changed. To be refunded: ${describePlan(made)}`,
      exitCode: ({ refund }) => (refund ? exitCodes[refund.state] : 0),
    })
    .argument('<order>', 'its order id or invoice number')
    .option('--seats <product=count>', 'the last seats of a product; repeat it for other products', readSeats)
    .option('--seat-numbers <product=numbers>', 'seats of your choice, by number', readNumbers)
    .addOption(
      new Option('--amount <dollars>', 'Australian dollars including GST, without seats, such as 12.50')
        .argParser(readAmount)
        .conflicts(['seats', 'seatNumbers']),
    )
    .requiredOption('--reason <text>', 'why: it appears on the adjustment note')
    .option('--dry-run', 'print what would be refunded, and change nothing')
    .option('--yes', "don't ask for confirmation in a terminal")
    .addHelpText('after', help);
}

const exitCodes = { completed: 0, failed: 1, requested: 3 } as const;

const help = `
Without seats and --amount, everything that is left is refunded. The keys of refunded seats end: the preview names
them. The desk and "orders show --reveal" number the seats.
The exit code is 0 when the refund is complete, 1 when nothing was refunded, 2 when the command was not
understood, and 3 when the gateway has not reported the outcome yet: the shop finishes such a refund.

Examples:
  npm run shop -- refund INV-000042 --reason "Ordered twice" --dry-run
  npm run shop -- refund INV-000042 --seats endpoint-enterprise=2 --reason "Two seats too many"
  npm run shop -- refund INV-000042 --seat-numbers endpoint-enterprise=1,4-6 --reason "Four seats too many"
  npm run shop -- refund ORD-7K4T-9WPN-3VGY-6JFB --amount 20 --reason "Late delivery"`;

function toSelection({ seats = [], seatNumbers = [], amount }: RefundOptions): RefundSelection {
  const chosen = [...seats, ...seatNumbers];
  if (chosen.length > 0) return { kind: 'seats', seats: chosen };
  return amount === undefined ? { kind: 'whole' } : { kind: 'amount', amountCents: amount };
}

/** Asks on standard error, so that standard output stays the command's result. */
async function confirm(plan: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`To be refunded: ${plan}\nRefund this? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

function readSeats(value: string, earlier: readonly SeatSelection[] = []): SeatSelection[] {
  const match = /^([a-z0-9-]+)=([1-9]\d{0,2})$/.exec(value);
  if (!match?.[1])
    throw new InvalidArgumentError('It is a product id and a number, such as endpoint-complete=2.');
  return [...earlier, { productId: match[1], seats: Number(match[2]) }];
}

function readNumbers(value: string, earlier: readonly SeatSelection[] = []): SeatSelection[] {
  const [, productId, text = ''] = /^([a-z0-9-]+)=(.+)$/.exec(value) ?? [];
  const numbers = readSeatNumbers(text);
  if (!productId || !numbers)
    throw new InvalidArgumentError(
      'It is a product id and numbers of seats, such as endpoint-complete=1,4-6.',
    );
  return [...earlier, { productId, numbers }];
}

function describePlan({ order, amountCents, gstCents, lines }: Refund): string {
  const invoice = `${order.orderId} (${order.invoiceNumber}, ${formatDollars(order.totalCents)})`;
  return [
    `${describeMoney({ amountCents, gstCents })}, of the order ${invoice}:`,
    ...lines.map(({ position, seats, productName, endedKeys }) => {
      const productId = order.lines.find((line) => line.position === position)?.productId;
      return `  ${formatSeats(seats)} of ${productName} (${productId}): ${describeEnded(endedKeys)}`;
    }),
    ...(lines.length === 0 ? ['  no seats: every key stays valid'] : []),
    ...(paymentMethodOf(order.payment?.gateway) === 'bank-transfer'
      ? [`  transfer ${formatDollars(amountCents)} back to the buyer yourself: the refund only records it`]
      : []),
  ].join('\n');
}

function describeEnded(keys: Refund['lines'][number]['endedKeys']): string {
  if (keys.length === 0) return 'no key ends';
  const list = keys.map(({ number, ending }) => `…${ending} (seat ${number})`).join(', ');
  return `these keys end, to be revoked at the vendor afterwards: ${list}`;
}

function describeOutcome({ refund, order, lines }: Refund): string {
  if (!refund) return '';
  const { refundId: id, state, amountCents, adjustmentNote, failure } = refund;
  const list = `npm run shop -- refunds list --order ${order.orderId}`;
  if (state === 'failed') return `Nothing was refunded: the refund ${id} failed. ${failure ?? ''}`;
  if (state === 'requested')
    return `The refund ${id} has no outcome yet. Don't refund the order again: the running shop finishes this refund, otherwise the next start does.\nTo see its outcome: ${list}`;
  return [
    `Refunded ${describeMoney(refund)}: the refund ${id} is complete. The running shop mails the adjustment note ${adjustmentNote} now, otherwise the next start does.`,
    ...(paymentMethodOf(order.payment?.gateway) === 'bank-transfer'
      ? [
          `Transfer ${formatDollars(amountCents)} back to the buyer yourself, if you haven't yet: the shop only records it.`,
        ]
      : []),
    ...(lines.length > 0 ? [`Revoke its keys at the vendor. To list them: ${list} --keys`] : []),
  ].join('\n');
}

function describeMoney({ amountCents, gstCents }: { amountCents: number; gstCents: number }): string {
  return `${formatDollars(amountCents)}, including GST of ${formatDollars(gstCents)}`;
}
