import type { Command } from 'commander';
import { type Billing, type BillingInput, billing as billingSchema } from '../contract/checkout.ts';
import { describeOrderRefusal } from '../server/desk/orders/order-refusals.ts';
import { readOrderView } from '../server/desk/orders/read-order-view.ts';
import { type ReissuedInvoice, reissueInvoice } from '../server/desk/orders/reissue-invoice.ts';
import { openInvoiceArchive } from '../server/documents/archive.ts';
import { openRenderer } from '../server/documents/render.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { operatorName } from './operator-name.ts';
import { type Environment, type GatewayDatabase, withShopGateways } from './shop-database.ts';

type ReissueOptions = Partial<BillingInput> & { readonly json?: true };

const help = `
Without an option, a detail stays as it is. With "", one that may be empty is removed. The new file has the same number
and says when it was reissued; the earlier files stay. It is mailed to the buyer and to the accounts email.

Examples:
  npm run shop -- orders reissue INV-000042 --company "Coral Coast Dental Pty Ltd" --abn "51 824 753 556"
  npm run shop -- orders reissue ORD-7K4T-9WPN-3VGY-6JFB --purchase-order 4500098765`;

/** `orders reissue`. */
export function addReissueCommand(orders: Command, environment: Environment): void {
  orders
    .command('reissue')
    .description("issue an invoice again with the buyer's corrected details, and mail it")
    .argument('<order>', 'its order id or invoice number')
    .option('--company <name>', 'the company')
    .option('--abn <number>', 'its Australian Business Number')
    .option('--purchase-order <number>', "the buyer's purchase order number")
    .option('--accounts-email <address>', 'where the accounts get a copy of the invoice')
    .option('--first-name <name>', "the buyer's first name")
    .option('--last-name <name>', 'last name')
    .option('--street <street>', 'street address')
    .option('--city <city>', 'city')
    .option('--state <state>', 'state or territory, such as QLD')
    .option('--postcode <postcode>', 'postcode')
    .option('--phone <number>', 'phone number')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (name: string, { json, ...details }: ReissueOptions, command: Command) => {
      const outcome = await withShopGateways(environment, (parts) =>
        reissue(parts, name, details, operatorName(environment)),
      );
      if (outcome.kind === 'invalid') return command.error(outcome.text, { exitCode: 2 });
      console.log(json ? JSON.stringify(outcome, null, 2) : describe(outcome, name));
      if (outcome.kind === 'refused') process.exitCode = 1;
    });
}

async function reissue(
  { db, config, seller, log }: GatewayDatabase,
  name: string,
  details: Partial<BillingInput>,
  actor: string,
): Promise<ReissuedInvoice | { readonly kind: 'invalid'; readonly text: string }> {
  const orderId = await findOrderId(db, name);
  const order = orderId && (await readOrderView(db, null, orderId));
  if (!order) return { kind: 'refused', reason: 'not-found' };
  if (order.invoiceFiles.length === 0) return { kind: 'refused', reason: 'no-invoice' };
  const corrected = correct({ ...order.billing, ...details });
  if ('text' in corrected) return corrected;
  const { render, stop } = openRenderer({ log });
  const archive = openInvoiceArchive({ db, render, seller, demo: config.mode !== 'live' });
  const { orderId: id, invoiceFiles } = order;
  try {
    return await reissueInvoice(
      { db, clock: () => new Date(), ...archive },
      { orderId: id, billing: corrected.billing, invoiceFiles: invoiceFiles.length },
      actor,
    );
  } finally {
    stop();
  }
}

function correct(
  details: unknown,
): { readonly billing: Billing } | { readonly kind: 'invalid'; readonly text: string } {
  const { data, error } = billingSchema.safeParse(details);
  if (data) return { billing: data };
  const faults = error.issues.map(({ path, message }) => `error: ${path.join('.')}: ${message}`);
  return { kind: 'invalid', text: faults.join('\n') };
}

function describe(outcome: ReissuedInvoice, name: string): string {
  if (outcome.kind === 'refused') return `Nothing was changed. ${describeOrderRefusal(outcome.reason, name)}`;
  return `The invoice is reissued, and queued for ${outcome.emails.join(' and ')}: a running shop sends it now, otherwise the next start does.`;
}
