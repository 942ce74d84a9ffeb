import { type Command, InvalidArgumentError } from 'commander';
import type { Kysely } from 'kysely';
import { noteText } from '../contract/desk/order-actions.ts';
import { email } from '../contract/verification.ts';
import type { Database } from '../server/database/tables.ts';
import { addNote } from '../server/desk/orders/add-note.ts';
import { fixEmail } from '../server/desk/orders/fix-email.ts';
import { describeOrderRefusal, type OrderRefusal } from '../server/desk/orders/order-refusals.ts';
import { resendReceiptFor } from '../server/desk/orders/resend-receipt.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { addOrderListCommand } from './list-orders.ts';
import { operatorName } from './operator-name.ts';
import { addReissueCommand } from './reissue-invoice.ts';
import { addSetGatewayCommand } from './set-gateway.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';
import { addOrderShowCommand } from './show-order.ts';

interface Done {
  readonly text: string;
  readonly json: object;
}

type Outcome = Done | { readonly kind: 'refused'; readonly reason: OrderRefusal };

/** `orders`. */
export function addOrderCommands(program: Command, environment: Environment): void {
  const orders = program.command('orders').description('orders, their receipts and notes');
  const actor = () => operatorName(environment);
  addOrderListCommand(orders, environment);
  addOrderShowCommand(orders, environment);
  addReissueCommand(orders, environment);
  addSetGatewayCommand(orders, environment);

  addAction(orders, 'resend', 'mail the receipt of an order again, with its keys and its invoice')
    .addHelpText('after', '\nThe mail is a copy with a Message-ID of its own. The state of the order stays.')
    .action((order: string, options: Options) =>
      act(environment, order, options, async (db, orderId) => {
        const resent = await resendReceiptFor(db, orderId, actor());
        return resent.kind === 'refused' ? resent : done(resent, `The receipt is queued for ${resent.email}`);
      }),
    );

  addAction(orders, 'fix-email', 'correct the email address of a paid order, and mail its receipt there')
    .argument('<email>', 'the right address', readEmail)
    .addHelpText('after', '\nThe buyer finds the invoice by the new address from then on.')
    .action((order: string, address: string, options: Options) =>
      act(environment, order, options, async (db, orderId) => {
        const fixed = await fixEmail(db, { orderId, email: address }, actor());
        return fixed.kind === 'refused' ? fixed : done(fixed, `The receipt is queued for ${fixed.email}`);
      }),
    );

  addAction(orders, 'note', 'write a note about an order, for other operators')
    .argument('<text>', 'the note', readNote)
    .action((order: string, text: string, options: Options) =>
      act(environment, order, options, async (db, orderId) => {
        const note = await addNote(db, { orderId, text }, actor());
        return note ? { text: 'The note is written.', json: note } : { kind: 'refused', reason: 'not-found' };
      }),
    );
}

interface Options {
  readonly json?: true;
}

function addAction(orders: Command, name: string, description: string): Command {
  return orders
    .command(name)
    .description(description)
    .argument('<order>', 'its order id or invoice number')
    .option('--json', 'print JSON');
}

/** Does something with an order that exists, and prints what became of it. */
async function act(
  environment: Environment,
  name: string,
  { json }: Options,
  work: (db: Kysely<Database>, orderId: string) => Promise<Outcome>,
): Promise<void> {
  const outcome = await withShopDatabase(environment, async (db): Promise<Outcome> => {
    const orderId = await findOrderId(db, name);
    return orderId ? work(db, orderId) : { kind: 'refused', reason: 'not-found' };
  });
  const isRefused = 'reason' in outcome;
  const text = isRefused
    ? `Nothing was changed. ${describeOrderRefusal(outcome.reason, name)}`
    : outcome.text;
  console.log(json ? JSON.stringify(isRefused ? outcome : outcome.json, null, 2) : text);
  if (isRefused) process.exitCode = 1;
}

function done(json: object, queued: string): Done {
  return { text: `${queued}: a running shop sends it now, otherwise the next start does.`, json };
}

function readEmail(value: string): string {
  const address = email.safeParse(value).data;
  if (address) return address;
  throw new InvalidArgumentError('It is an email address.');
}

function readNote(value: string): string {
  const text = noteText.safeParse(value).data;
  if (text) return text;
  throw new InvalidArgumentError('It has 1 to 2,000 characters.');
}
