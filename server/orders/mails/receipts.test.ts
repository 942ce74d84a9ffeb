import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, it } from 'vitest';
import type { CheckoutAnswer } from '../../../contract/checkout-answer.ts';
import type { ReceivedMail } from '../../../test/mail-server.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

let buyer: Customer;

const shop = await shareTestShop({ config: { rateLimits: false } });

beforeEach(async () => {
  shop.mailServer.mode = 'accept';
  buyer = await new Customer(shop).verifyEmail();
});

/** The receipts that have come for the buyer; the code is the only other mail. */
function receiptsOf({ email }: Customer): readonly ReceivedMail[] {
  return shop.mailServer.mails.filter(
    ({ recipients, attachments }) => recipients.includes(email) && attachments.length > 0,
  );
}

async function stateOf({ orderId }: CheckoutAnswer): Promise<string> {
  const { rows } = await shop.database.pool.query('select state from orders where id = $1', [orderId]);
  return rows[0].state;
}

/** Waits until an attempt to mail the receipt has failed. */
async function untilAttemptFailed({ orderId }: CheckoutAnswer): Promise<void> {
  const attempts = async () => {
    const { rows } = await shop.database.pool.query(
      `select attempts from outbox where subject_id = $1 and due_at < now() + interval '30 s'`,
      [orderId],
    );
    return rows[0]?.attempts ?? 0;
  };
  await expect.poll(attempts).toBeGreaterThan(0);
}

it('brings all keys, the totals, the four invoice values and the PDF', async () => {
  const { body } = await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 3 }] });
  await expect.poll(() => receiptsOf(buyer)).toHaveLength(1);
  const [receipt] = receiptsOf(buyer);
  for (const content of [receipt?.text, receipt?.html]) {
    for (const key of body.licenseKeys[0]?.keys ?? []) expect(content).toContain(key);
    for (const value of ['$269.97', '$27.00', '$296.97', '26997', buyer.email, body.orderId]) {
      expect(content).toContain(value);
    }
    expect(content).toMatch(/INV-\d{6}/);
  }
  const [pdf] = receipt?.attachments ?? [];
  expect(pdf?.filename).toMatch(/^INV-\d{6}\.pdf$/);
  const opened = Buffer.from(await (await buyer.openInvoice(body.orderId)).arrayBuffer());
  expect(Buffer.from(pdf?.content as ArrayBuffer).equals(opened)).toBe(true);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(opened)), { mergePages: true });
  expect(text).toContain('Tax Invoice');
});

it('brings the keys of its own order, and of no other', async () => {
  const other = await new Customer(shop).verifyEmail();
  const { body: theirs } = await other.buy();
  const { body: own } = await buyer.buy();
  await expect.poll(() => receiptsOf(buyer)).toHaveLength(1);
  const { text = '', html = '' } = receiptsOf(buyer)[0] ?? {};
  for (const key of own.licenseKeys[0]?.keys ?? []) expect(text).toContain(key);
  for (const key of theirs.licenseKeys[0]?.keys ?? []) expect(`${text}${html}`).not.toContain(key);
  expect(text.match(/\b(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}\b/g)?.length).toBeLessThanOrEqual(2);
});

it('moves the order from paid to fulfilled when the mail server has taken it', async () => {
  const { body } = await buyer.buy();
  await expect.poll(() => stateOf(body)).toBe('fulfilled');
});

it('does not hold up a purchase while the mail server is away, and comes when it is back', async () => {
  await shop.mailServer.close();
  const { status, body } = await buyer.buy();
  expect(status).toBe(200);
  await untilAttemptFailed(body);
  expect(await stateOf(body)).toBe('paid');
  await shop.mailServer.open();
  await expect.poll(() => stateOf(body)).toBe('fulfilled');
  expect(receiptsOf(buyer)).toHaveLength(1);
});

it('is sent again with the same Message-ID when the server cut the line after taking it', async () => {
  shop.mailServer.mode = 'cut-after-data';
  const { body } = await buyer.buy();
  await expect.poll(() => receiptsOf(buyer).length).toBeGreaterThan(0);
  shop.mailServer.mode = 'accept';
  await expect.poll(() => stateOf(body)).toBe('fulfilled');
  const messageIds = receiptsOf(buyer).map(({ messageId }) => messageId);
  expect(messageIds.length).toBeGreaterThan(1);
  expect(new Set(messageIds).size).toBe(1);
});

it('ends with an error in the log when the mail server refuses the recipient for good', async () => {
  shop.expectError('the mail server refused the address of a mail');
  shop.mailServer.mode = 'reject-5xx';
  const { body } = await buyer.buy();
  const rejected = async () => {
    const { rows } = await shop.database.pool.query('select receipt_rejected_at from orders where id = $1', [
      body.orderId,
    ]);
    return rows[0].receipt_rejected_at;
  };
  await expect.poll(rejected).not.toBeNull();
  expect(await stateOf(body)).toBe('paid');
  expect((await buyer.openInvoice(body.orderId)).status).toBe(200);
});

it.each(['554 5.7.1 relay denied for you@example.com', '550 5.4.5 quota'])(
  'waits when the mail server refuses the shop and not the address, with one error in the log: %s',
  async (reply) => {
    shop.expectError('the mail server refuses the mails of this shop');
    const alerts = () => shop.logLines.filter((line) => line.includes('refuses the mails of this shop'));
    const before = alerts().length;
    shop.mailServer.mode = { command: 'RCPT', reply };
    const orders = [
      await buyer.buy(),
      await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 2 }] }),
    ];
    for (const { body } of orders) await untilAttemptFailed(body);
    expect(alerts().slice(before)).toEqual([expect.stringContaining(reply.replace(/\S+@\S+/, '[address]'))]);
    shop.mailServer.mode = 'accept';
    for (const { body } of orders) {
      await expect.poll(() => stateOf(body)).toBe('fulfilled');
    }
  },
);
