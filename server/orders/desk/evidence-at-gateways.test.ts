import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { formatPolicyVersions } from '../../../contract/policies.ts';
import { shop as seller } from '../../../shop.config.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { credentials, webhookId } from '../../../test/doubles/paypal/answers.ts';
import { PayPalShop } from '../../../test/paypal-shop.ts';
import { readPdf } from '../../../test/read-invoice.ts';
import { readMailedCode } from '../../../test/read-mailed-code.ts';
import { runShopCommand } from '../../../test/run-shop-command.ts';
import type { Customer, ShopAnswer } from '../../../test/shop-driver.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';
import { readPolicies } from '../../platform/settings/policies.ts';

/* The evidence of a dispute that a gateway announced by a signed event. */

const paypal = await PayPalShop.share({ adminPort: 0 });
const { stripe } = paypal;
const desk = await signIn();
const { terms, privacy, refunds } = readPolicies(seller);
const folder = await makeTemporaryFolder();
afterAll(() => rm(folder, { recursive: true }));
const paypalEnvironment = {
  PAYPAL_CLIENT_ID: credentials.clientId,
  PAYPAL_CLIENT_SECRET: credentials.clientSecret,
  PAYPAL_WEBHOOK_ID: webhookId,
  PAYPAL_API_BASE: paypal.double.url,
};

/** Outside of demo mode the code is only in the mail. */
async function signIn(): Promise<DeskBrowser> {
  const browser = new DeskBrowser(stripe.shop);
  const { email } = browser;
  await browser.call(deskCalls.session.sendCode, { body: { email } });
  const code = await readMailedCode(stripe.shop.mailServer, email);
  const { status, text } = await browser.call(deskCalls.session.signIn, { body: { email, code } });
  expect([status, text]).toEqual([200, expect.anything()]);
  return browser;
}

const policiesShown = formatPolicyVersions({
  terms: terms.version,
  privacy: privacy.version,
  refunds: refunds.version,
});

/** What a bank or PayPal opened about an order, and what both sides call its payment. */
interface Disputed {
  readonly buyer: Customer;
  readonly orderId: string;
  readonly disputeId: string;
  readonly transactionId: string;
  readonly paymentId: string;
}

async function disputeCard(): Promise<Disputed> {
  const { buyer, body } = await stripe.newPurchase();
  const paid = (await buyer.buy({ body, policiesShown })).body;
  const { orderId, transactionId } = paid;
  const paymentId = await readPaymentId(orderId);
  const opened = await stripe.double.control<{ id: string }>('POST', '/disputes', {
    payment_intent: paymentId,
  });
  return { buyer, orderId, disputeId: opened.id, transactionId, paymentId };
}

async function disputePayPal(): Promise<Disputed> {
  const buyer = await stripe.newBuyer();
  const idempotencyKey = randomUUID();
  const post = () => buyer.buy({ paypal: true, idempotencyKey, policiesShown });
  const sent = (await post()) as unknown as ShopAnswer<{ orderId: string; address: string }>;
  await paypal.double.approve(sent.body.address, 'approve');
  const { orderId, transactionId } = (await post()).body;
  const disputeId = `PP-D-${randomUUID()}`;
  paypal.double.ledger.disputes.set(disputeId, {
    dispute_id: disputeId,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    dispute_amount: { currency_code: 'AUD', value: '164.99' },
    disputed_transactions: [{ seller_transaction_id: transactionId, custom: orderId }],
    seller_response_due_date: '2049-06-05T07:30:00.000Z',
  });
  await paypal.double.send('CUSTOMER.DISPUTE.CREATED', { dispute_id: disputeId });
  return { buyer, orderId, disputeId, transactionId, paymentId: await readPaymentId(orderId) };
}

async function readPaymentId(orderId: string): Promise<string> {
  const [payment] = await stripe.query<{ id: string }>(
    'select payment_id as id from payments where order_id = $1',
    orderId,
  );
  return payment?.id ?? '';
}

const readOrder = async (orderId: string) =>
  (await desk.call(orderCalls.readOrder, { params: { orderId } })).body;

/** The buyer's receipt has arrived, the keys were seen and saved, and the dispute is on the order. */
async function endTheSale({ buyer, orderId, disputeId }: Disputed): Promise<void> {
  await buyer.readOrderKeys(orderId);
  await buyer.request('POST', calls.reportSavedKeys.path.replace(':orderId', orderId));
  const kinds = () =>
    stripe.query('select kind from order_evidence where order_id = $1 order by kind', orderId);
  await expect
    .poll(kinds)
    .toEqual(
      ['code-sent', 'code-verified', 'keys-found', 'keys-saved', 'keys-shown', 'receipt-accepted'].map(
        (kind) => ({ kind }),
      ),
    );
  const disputes = async () => (await readOrder(orderId)).disputes.map(({ id }) => id);
  await expect.poll(disputes).toEqual([disputeId]);
}

async function download(orderId: string): Promise<Buffer> {
  const path = orderCalls.downloadEvidence.path.replace(':orderId', orderId);
  const response = await desk.fetch(path, { method: 'POST' });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function write(invoiceNumber: string): Promise<Buffer> {
  const file = join(folder, `${invoiceNumber}.pdf`);
  const settings = { ...stripe.environment, ...paypalEnvironment };
  const { exitCode } = await runShopCommand(
    settings,
    ...['orders', 'evidence', invoiceNumber, '--out', file],
  );
  expect(exitCode).toBe(0);
  return readFile(file);
}

describe.each([
  {
    gateway: 'Stripe',
    dispute: disputeCard,
    paid: 'by card through Stripe (sandbox)',
    reason: 'The cardholder says that they did not make this payment',
  },
  {
    gateway: 'PayPal',
    dispute: disputePayPal,
    paid: 'with PayPal (sandbox)',
    reason: 'The buyer says that the keys did not arrive',
  },
])('a dispute that $gateway announced', ({ dispute, paid, reason }) => {
  it('has its evidence at the desk and by command: payment, receipt, keys seen and saved, policies', async () => {
    const disputed = await dispute();
    await endTheSale(disputed);
    const { orderId, disputeId, transactionId, paymentId, buyer } = disputed;
    const { invoiceNumber } = await readOrder(orderId);
    for (const pdf of [await download(orderId), await write(`${invoiceNumber}`)]) {
      const text = (await readPdf(pdf)).join(' ');
      for (const words of [
        ...[disputeId, reason, orderId, `${invoiceNumber}`, 'AUD $164.99'],
        ...[`paid ${paid}, reference ${transactionId}`, paymentId],
        ...[buyer.email, `A code of 6 digits was mailed to ${buyer.email}.`],
        `The mail server accepted the receipt with the licence keys for ${buyer.email}. It replied “250 `,
        ...[
          'Licence keys of the order were sent to the buyer’s browser',
          'under “Find my keys”',
          'saved a file of the licence keys',
        ],
        ...[refunds, terms, privacy].map(({ title, version }) => `${title} Version ${version}`),
      ])
        expect(text).toContain(words);
    }
  });
});
