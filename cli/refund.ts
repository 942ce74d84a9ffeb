import { createInterface } from 'node:readline/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { readSeatNumbers } from '../contract/desk/seat-numbers.ts';
import { openLog } from '../server/log/log.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { readPaidOrder } from '../server/orders/read-order.ts';
import { describeRefusal } from '../server/refunds/describe-refusal.ts';
import type { RefundSelection, SeatSelection } from '../server/refunds/refund.ts';
import { refundOrder } from '../server/refunds/refund-order.ts';
import { previewRefund } from '../server/refunds/request-refund.ts';
import { operatorName } from './operator-name.ts';
import { readAmount } from './read-amount.ts';
import { readText } from './read-text.ts';
import { describeOutcome, describePreview } from './refund-texts.ts';
import { type Environment, type GatewayDatabase, withShopGateways } from './shop-database.ts';

interface RefundOptions {
  readonly seats?: readonly SeatSelection[];
  readonly seatNumbers?: readonly SeatSelection[];
  readonly amount?: number;
  readonly reason: string;
  readonly dryRun?: true;
  readonly yes?: true;
  readonly json?: true;
}

/** A running shop sends the mails that this queues; otherwise the next start does. */
const outbox = { wake: () => {} };

/** `refund`. */
export function addRefundCommand(program: Command, environment: Environment): void {
  program
    .command('refund')
    .description('refund an order: all of it, some seats, or an amount')
    .argument('<order>', 'its order id or invoice number')
    .option('--seats <product=count>', 'the last seats of a product; repeat it for other products', readSeats)
    .option('--seat-numbers <product=numbers>', 'seats of your choice, by number', readNumbers)
    .option(
      '--amount <dollars>',
      'Australian dollars including GST, without seats, such as 12.50',
      readAmount,
    )
    .requiredOption('--reason <text>', 'why: it appears on the adjustment note', readText(200))
    .option('--dry-run', 'print what would be refunded, and change nothing')
    .option('--yes', "don't ask for confirmation in a terminal")
    .option('--json', 'print JSON: amounts in cents')
    .addHelpText('after', help)
    .action(async (order: string, options: RefundOptions, command: Command) => {
      if ((options.seats || options.seatNumbers) && options.amount !== undefined)
        command.error('error: use seats or --amount, not both', { exitCode: 2 });
      const result = await withShopGateways(environment, (parts) =>
        refund(parts, order, options, operatorName(environment)),
      );
      console.log(options.json ? JSON.stringify(result.json, null, 2) : result.text);
      process.exitCode = result.exitCode;
    });
}

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

interface Result {
  readonly exitCode: 0 | 1 | 3;
  readonly text: string;
  readonly json: object;
}

async function refund(
  { db, gateways, openSealer }: GatewayDatabase,
  name: string,
  { seats, seatNumbers, amount, reason, dryRun, yes }: RefundOptions,
  actor: string,
): Promise<Result> {
  const orderId = await findOrderId(db, name);
  const order = orderId && (await readPaidOrder(db, orderId));
  const parts = { db, gateways, outbox, log: openLog('error') };
  const what = toSelection([...(seats ?? []), ...(seatNumbers ?? [])], amount);
  const wanted = { orderId: orderId ?? name, what, reason, actor };
  const preview = await previewRefund({ ...parts, sealer: await openSealer() }, wanted);
  if (preview.kind === 'refused') return { exitCode: 1, text: describeRefusal(name, preview), json: preview };
  if (!order) throw new Error(`Order ${orderId} can be refunded but is not paid`);
  const plan = describePreview(order, preview.refund);
  if (dryRun) return { exitCode: 0, text: `Nothing was changed. To be refunded: ${plan}`, json: preview };
  if (!yes && process.stdin.isTTY && !(await confirm(plan)))
    return { exitCode: 1, text: 'Nothing was refunded.', json: { kind: 'not-confirmed' } };
  const outcome = await refundOrder(parts, wanted);
  if (outcome.kind === 'refused') return { exitCode: 1, text: describeRefusal(name, outcome), json: outcome };
  const exitCode = ({ completed: 0, failed: 1, requested: 3 } as const)[outcome.refund.state];
  const text = describeOutcome(outcome.refund, preview.refund.lines.length > 0);
  return { exitCode, text, json: outcome };
}

function toSelection(seats: readonly SeatSelection[], amountCents: number | undefined): RefundSelection {
  if (seats.length > 0) return { kind: 'seats', seats };
  return amountCents === undefined ? { kind: 'whole' } : { kind: 'amount', amountCents };
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
