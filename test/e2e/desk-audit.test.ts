import { expect, it } from 'vitest';
import { productsCalls } from '../../contract/desk/products.ts';
import { shop as seller } from '../../shop.config.ts';
import { startDeskTests } from './desk-page.ts';

const tests = startDeskTests();

const reprice = (priceCents: number, fromCents: number) =>
  tests.operator.call(productsCalls.changePrice, {
    params: { productId: 'endpoint-complete' },
    body: { priceCents, fromCents, confirmLarge: true },
  });

it('lists who did what and what it changed, and finds it by its filters', async () => {
  await reprice(129_900, 14_999);
  const desk = await tests.open('/audit');
  const repriced = desk.row('Product repriced');
  await expect.poll(() => repriced.innerText()).toContain('$149.99 to $1,299.00');
  expect(await repriced.innerText()).toContain(seller.email);
  expect(await desk.row('Signed in').count()).toBeGreaterThan(0);
  expect(await desk.findFaults()).toEqual([]);

  await desk.field('Action').fill('product-repriced');
  await desk.page.keyboard.press('Enter');
  await expect.poll(() => desk.row('Signed in').count()).toBe(0);
  expect(await repriced.count()).toBe(1);
  expect(new URL(desk.page.url()).search).toBe('?action=product-repriced');
  // An operator who types on goes on in the same field.
  expect(await desk.field('Action').evaluate((field) => field.matches(':focus'))).toBe(true);
  await desk.button('Clear').click();
  await expect.poll(() => desk.row('Signed in').count()).toBeGreaterThan(0);
});

it('a filter that nothing matches says so', async () => {
  const desk = await tests.open('/audit?actor=nobody%40example.com');
  expect(await desk.heading('No event matches').isVisible()).toBe(true);
  expect(await desk.field('Who').inputValue()).toBe('nobody@example.com');
  expect(await desk.findFaults()).toEqual([]);
});

it('many events come in pages', async () => {
  await tests.shop.database.pool.query(
    `insert into audit_events (actor, action, after)
     select 'test', 'counted', json_build_object('number', n) from generate_series(1, 120) as n`,
  );
  const desk = await tests.open('/audit?actor=test');
  const rows = desk.row('Counted');
  const first = await rows.count();
  expect(first).toBeLessThan(120);
  await desk.button('Show more').click();
  await expect.poll(() => rows.count()).toBeGreaterThan(first);
});

it('at 390 px everything is in one column', async () => {
  const desk = await tests.open('/audit', { viewport: { width: 390, height: 844 } });
  expect(await desk.findFaults()).toEqual([]);
});
