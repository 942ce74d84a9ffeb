import { expect, it } from 'vitest';
import { buy } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

it('a known buyer is found by the keyboard and fills in everything; the quote’s link is there after sending', async () => {
  const { email } = await buy(tests);
  const desk = await tests.open('/quotes/new', { viewport: { width: 1440, height: 900 } });
  const { page } = desk;
  await page.getByRole('combobox', { name: 'Find a buyer' }).fill(email.slice(0, 14));
  await page.getByRole('option').first().waitFor();
  expect(await desk.findFaults()).toEqual([]);
  // Outside the field, the list would cover what has the focus.
  const buyers = page.getByRole('listbox', { name: 'Buyers' });
  await page.keyboard.press('Tab');
  await buyers.waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+Tab');
  await buyers.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await desk.button('Change details').waitFor();
  expect(await page.getByLabel('Street address').count()).toBe(0);

  await desk.field('Product').selectOption('endpoint-enterprise');
  await desk.field('Seats').fill('10');
  await desk.field('Discount, %').fill('12.5');
  expect(await desk.field('Price a seat').inputValue()).toBe('78.74');
  await desk.text('Floor $89.99 a seat: $11.25 below. Only an owner can send this price.').waitFor();
  await desk.field('Price a seat').fill('80');
  expect(await desk.field('Discount, %').inputValue()).toBe('11.1');
  await page.getByLabel('Note').fill('36 months\nTwo sites');
  expect(await desk.findFaults()).toEqual([]);
  await desk.sendQuote.click();
  await page.getByRole('heading', { name: /^Quote QUO-/ }).waitFor();
  await desk.button('Copy link').waitFor();
  await desk.heading('Timeline').waitFor();
  expect(await desk.findFaults()).toEqual([]);
});

/** Forms and filters of the desk with choices, as they open. */
const forms = ['/quotes/new', '/products/_new', '/exports', '/orders?state=paid', '/audit'];

it.each(forms)('each choice of %s shows what its untouched form holds', async (path) => {
  const desk = await tests.open(path);
  await desk.page.locator('select').first().waitFor();
  const shown = await desk.page
    .locator('select')
    .evaluateAll((selects) =>
      (selects as unknown as { value: string; dataset: { value: string }; selectedIndex: number }[]).map(
        ({ value, dataset, selectedIndex }) => ({ value, held: dataset.value, isShown: selectedIndex >= 0 }),
      ),
    );
  for (const { value, held, isShown } of shown) {
    expect(isShown).toBe(true);
    expect(value).toBe(held);
  }
});

it('what an untouched quote shows as empty is asked for, and nothing else', async () => {
  const desk = await tests.open('/quotes/new');
  await desk.sendQuote.click();
  const choices = await desk.page
    .locator('form select')
    .evaluateAll((selects) =>
      (selects as unknown as { value: string; getAttribute(name: string): string | null }[]).map((select) => [
        select.value === '',
        select.getAttribute('aria-invalid') === 'true',
      ]),
    );
  expect(choices.length).toBeGreaterThan(2);
  for (const [isEmpty, isAskedFor] of choices) expect(isAskedFor).toBe(isEmpty);
});
