import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readPdf } from '../read-invoice.ts';
import { buy, openOrder } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

async function buyDisputed() {
  const order = await buy(tests);
  await tests.shop.database.pool.query(
    `insert into disputes (id, order_id, status, amount_cents, reason, respond_by)
     values ($1, $2, 'needs_response', 32998, 'fraudulent', now() + interval '6 days')`,
    [`du_${order.orderId}`, order.orderId],
  );
  // Its payment has a page at the gateway.
  await tests.shop.database.pool.query(
    `update payments set gateway = 'stripe', payment_id = $2 where order_id = $1`,
    [order.orderId, paymentIdOf(order.orderId)],
  );
  return order;
}

/** As Stripe's look. */
const paymentIdOf = (orderId: string) => `pi_${orderId.replaceAll('-', '')}`;

async function save(desk: DeskPage, name: string) {
  const [file] = await Promise.all([desk.page.waitForEvent('download'), desk.button(name).click()]);
  return { name: file.suggestedFilename(), pages: await readPdf(await readFile(await file.path())) };
}

it('what to send the bank is saved at the dispute, beside the day to respond by and the gateway', async () => {
  const order = await buyDisputed();
  const desk = await openOrder(tests, order);
  await desk.page.getByText(/Respond by/).waitFor();
  const link = desk.page.getByRole('link', { name: /^Open in Stripe/ });
  expect(await link.getAttribute('href')).toBe(
    `https://dashboard.stripe.com/payments/${paymentIdOf(order.orderId)}`,
  );

  const { name, pages } = await save(desk, 'Evidence (PDF)');
  expect(name).toMatch(/^INV-\d{6}-evidence\.pdf$/);
  expect(pages.join(' ')).toContain(`A code of 6 digits was mailed to ${order.email}.`);
  expect(await desk.findFaults()).toEqual([]);
});

it('it is saved from Today too', async () => {
  const { orderId } = await buyDisputed();
  const desk = await tests.open('/');
  const row = desk.page.getByRole('listitem').filter({ hasText: 'respond by' }).last();
  const file = desk.page.waitForEvent('download');
  await row.getByRole('button', { name: /^Evidence \(PDF\)/ }).click();
  expect((await readPdf(await readFile(await (await file).path()))).join(' ')).toContain(orderId);
  expect(await desk.findFaults()).toEqual([]);
});

it('an order without a dispute offers none', async () => {
  const desk = await openOrder(tests, await buy(tests));
  expect(await desk.page.getByText('Evidence (PDF)').count()).toBe(0);
});
