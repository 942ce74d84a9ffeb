import { expect, it } from 'vitest';
import { productsCalls } from '../../contract/desk/products.ts';
import { shop as seller } from '../../shop.config.ts';
import { startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

const reprice = (priceCents: number, fromCents: number) =>
  tests.operator.call(productsCalls.saveProduct, {
    params: { productId: 'endpoint-complete' },
    body: { priceCents, fromCents, confirmLarge: true },
  });

it('is a sentence an event, with what changed on demand, and found by person and action', async () => {
  await reprice(129_900, 14_999);
  const desk = await tests.open('/audit');
  const sentence = 'Support changed the price of Ironbark Security Complete from $149.99 to $1,299.00.';
  await desk.text(sentence).click();
  await desk.text('$149.99 to $1,299.00').waitFor();
  await desk.page.getByRole('definition').getByText(seller.email).waitFor();
  expect(await desk.findFaults()).toEqual([]);

  await desk.field('Action').selectOption('Product repriced');
  await expect.poll(() => desk.row('signed in').count()).toBe(0);
  await desk.text(sentence).waitFor();
  expect(new URL(desk.page.url()).search).toBe('?action=product-repriced');
  const file = desk.page.waitForEvent('download');
  await desk.button('CSV').click();
  expect((await file).suggestedFilename()).toBe('audit.csv');
  await desk.button('Show all events').click();
  await expect.poll(() => desk.row('signed in').count()).toBeGreaterThan(0);
});

byNight('a filter that nothing matches says so', async () => {
  const desk = await tests.open('/audit?actor=nobody%40example.com', {
    viewport: { width: 390, height: 844 },
  });
  expect(await desk.heading('No event matches').isVisible()).toBe(true);
  expect(await desk.field('Person').inputValue()).toBe('nobody@example.com');
  expect(await desk.findFaults()).toEqual([]);
});
