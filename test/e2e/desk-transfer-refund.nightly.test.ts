import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { ageCodes, countEvents } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

/** A quote for three seats that a buyer asked for, opened at the desk. */
async function openQuote(): Promise<{ desk: DeskPage; number: string; email: string }> {
  const buyer = await new Customer(tests.shop).verifyEmail();
  const { body } = await buyer.getQuote({ items: [{ productId: 'endpoint-enterprise', quantity: 3 }] });
  const desk = await tests.open(`/quotes/${body.number}`);
  return { desk, number: body.number, email: buyer.email };
}

/** The order of a quote that an operator marked as paid. */
async function openTransferOrder(): Promise<{ desk: DeskPage; number: string; orderId: string }> {
  const { desk, number } = await openQuote();
  await desk.button('Mark as paid by bank transfer').click();
  await desk.field('Amount that arrived, in dollars').fill('296.97');
  await desk.page.getByRole('button', { name: /^Mark as paid: / }).click();
  const link = desk.page.getByRole('link', { name: /^ORD-/ });
  const orderId = await link.innerText();
  await link.click();
  await desk.heading('Timeline').waitFor();
  return { desk, number, orderId };
}

const sectionOf = ({ page }: DeskPage, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

it('the PDF of a quote opens, while it is open and when it is paid', async () => {
  const { desk, number } = await openQuote();
  const save = async () => {
    const download = desk.page.waitForEvent('download');
    await desk.button('Save the PDF').click();
    return (await download).suggestedFilename();
  };
  expect(await save()).toBe(`${number}.pdf`);
  await desk.button('Mark as paid by bank transfer').click();
  await desk.field('Amount that arrived, in dollars').fill('296.97');
  await desk.page.getByRole('button', { name: /^Mark as paid: / }).click();
  await desk.page.getByRole('link', { name: /^ORD-/ }).waitFor();
  expect(await save()).toBe(`${number}.pdf`);
});

it('an order that was paid by bank transfer says so, and who recorded it', async () => {
  const { desk, number } = await openTransferOrder();
  const payment = await sectionOf(desk, 'Payment').innerText();
  for (const part of ['Received by bank transfer', '$296.97', `BANK-${number}`, 'Recorded'])
    expect(payment).toContain(part);
  for (const part of ['Gateway', 'Charged', 'bank-transfer']) expect(payment).not.toContain(part);
  const timeline = await sectionOf(desk, 'Timeline').innerText();
  expect(timeline).toMatch(/Paid \$296\.97 by bank transfer: invoice INV-\d{6}\./);
  expect(timeline).toContain(`Marked the quote ${number} as paid by bank transfer: $296.97.`);
  expect(await desk.page.locator('main').innerText()).not.toContain('bank-transfer');
});

it('a refund says before and after that the operator transfers the money, and has its adjustment note', async () => {
  const { desk, orderId } = await openTransferOrder();
  desk.faults.expectFailedRequests(`/desk/api/orders/refund-order/${orderId}`);
  await desk.act('Refund');
  desk.faults.expectFailedRequests(`/desk/api/orders/preview-refund/${orderId}`);
  const dialog = desk.page.getByRole('dialog', { name: /^Refund INV-/ });
  await dialog.getByLabel('Some seats').check();
  await dialog.getByLabel(/^How many seats of/).fill('1');
  await dialog.getByLabel('Reason').fill('One seat too many');
  const confirm = dialog.getByRole('button', { name: 'Record refund of $98.99' });
  await confirm.waitFor();
  const effect = await dialog.innerText();
  expect(effect).toContain('The shop can’t move this money: transfer $98.99 back to the buyer yourself.');
  for (const part of [
    '$9.00',
    '1 seat of',
    'Recorded as returned by bank transfer',
    'A refund can’t be undone',
  ])
    expect(effect).toContain(part);
  expect(effect).not.toContain('card');
  await ageCodes(tests);
  await confirm.click();
  await desk.enterFreshCode();
  await desk.page
    .getByText(
      /^Refund of \$98\.99 recorded\. Transfer \$98\.99 back to the buyer now, if you haven’t yet\. The adjustment note ADJ-\d{6} is on its way/,
    )
    .waitFor();
  const refunds = sectionOf(desk, 'Refunds');
  expect(await refunds.innerText()).toMatch(
    /\$98\.99 with GST of \$9\.00, 1 seat, by bank transfer[\s\S]+One seat too many/,
  );
  const timeline = await sectionOf(desk, 'Timeline').innerText();
  expect(timeline).toMatch(/Recorded the refund of \$98\.99 by bank transfer: adjustment note ADJ-\d{6}\./);
  expect(await desk.page.locator('main').innerText()).not.toContain('bank-transfer');
  expect(await countEvents(tests, 'refund-requested')).toBe(1);
  const download = desk.page.waitForEvent('download');
  await refunds.getByRole('button', { name: /^Adjustment note ADJ-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/ADJ-\d{6}.*\.pdf$/);
});
