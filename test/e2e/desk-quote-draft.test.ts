import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { insertQuote } from '../insert-quote.ts';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();
const drawing = '/desk/api/quotes/draw-draft';
const laptop = { viewport: { width: 1280, height: 720 } };

async function openCopy(visit = {}) {
  const { number } = await insertQuote(tests.shop.database.pool);
  const desk = await tests.open(`/quotes/new?copy=${number}`, visit);
  const region = desk.page.getByRole('region', { name: 'As the buyer gets it' });
  return { desk, region, image: region.getByRole('img', { name: /^Page 1 of / }) };
}

it('the document is drawn beside the form as it is typed, enlarged and saved; what is wrong is said', async () => {
  const { desk, region, image } = await openCopy(laptop);
  const { page } = desk;
  await image.waitFor();
  expect(await pictureOf(image)).toBeGreaterThan(10_000);
  const drawnBefore = await image.getAttribute('src');
  await desk.field('Seats').fill('7');
  await expect.poll(() => image.getAttribute('src')).not.toBe(drawnBefore);
  expect(await desk.findFaults()).toEqual([]);

  const saving = page.waitForEvent('download');
  await region.getByRole('button', { name: 'Save the draft as PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('quote-draft.pdf');

  await region.getByRole('button', { name: 'Enlarge' }).click();
  const dialog = desk.dialog('As the buyer gets it');
  await dialog.getByRole('img', { name: 'Page 1 of 1 of the draft' }).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await page.keyboard.press('Escape');

  // The last pages stay while something is missing or refused.
  await desk.field('Seats').fill('');
  await region.getByText('Seats', { exact: true }).waitFor();
  await image.waitFor();
  await desk.field('Seats').fill('7');
  desk.faults.expectFailedRequests(drawing);
  await desk.field('Quote valid until').fill('2020-01-01');
  await region.getByText('Not drawn: Choose today or a later day').waitFor();
  expect(await desk.field('Quote valid until').getAttribute('aria-invalid')).toBe('true');
  await image.waitFor();
  expect(await desk.findFaults()).toEqual([]);
});

/** The bytes of a picture of the page that is shown: blank paper has some 2,000. */
const pictureOf = async (image: Locator) => (await image.screenshot()).length;

it('each page of a long quote is shown in its turn, and none is blank', async () => {
  const lines = ['endpoint-enterprise', 'endpoint-complete'].map((productId) => ({
    ...{ productId, productName: productId, unitPriceCents: 9_000, quantity: 2 },
  }));
  const { number } = await insertQuote(tests.shop.database.pool, { lines });
  const desk = await tests.open(`/quotes/new?copy=${number}`, laptop);
  await desk.page.getByLabel('Note').fill(Array.from({ length: 12 }, (_, i) => `Line ${i + 1}`).join('\n'));
  const first = desk.page.getByRole('img', { name: 'Page 1 of 2 of the draft' });
  await first.waitFor();
  expect(await pictureOf(first)).toBeGreaterThan(10_000);
  await desk.button('Next page').click();
  const second = desk.page.getByRole('img', { name: 'Page 2 of 2 of the draft' });
  await second.waitFor();
  expect(await pictureOf(second)).toBeGreaterThan(10_000);
  expect(await desk.findFaults()).toEqual([]);
});

it('a busy shop draws it later, and says so', async () => {
  let refusals = 0;
  const { number } = await insertQuote(tests.shop.database.pool);
  const desk = await tests.open('/quotes', laptop);
  desk.faults.expectFailedRequests(drawing);
  await desk.page.route(`**${drawing}`, (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    const problem = { status: 503, code: 'unavailable', title: 'Unavailable', detail: 'Later.' };
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
  });
  await desk.page.goto(`/quotes/new?copy=${number}`);
  await desk.text('Other documents are drawn first. The draft follows.').waitFor();
  await desk.page.getByRole('img', { name: 'Page 1 of 1 of the draft' }).waitFor();
});

it('on a phone a button opens it, and nothing is drawn before', async () => {
  const { number } = await insertQuote(tests.shop.database.pool);
  let drawn = 0;
  const desk = await tests.open('/quotes', phone);
  await desk.page.route(`**${drawing}`, (route) => {
    drawn += 1;
    return route.continue();
  });
  await desk.page.goto(`/quotes/new?copy=${number}`);
  const show = desk.button('Show draft');
  await show.waitFor();
  expect(drawn).toBe(0);
  await show.click();
  const dialog = desk.dialog('As the buyer gets it');
  await dialog.getByRole('img', { name: 'Page 1 of 1 of the draft' }).waitFor();
  expect(drawn).toBe(1);
  expect(await desk.findFaults()).toEqual([]);
});
