import { expect, it } from 'vitest';
import { ageCodes, buy, countEvents, expectRefusal, openOrder } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

it('an order shows its buyer, lines, sums and timeline', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expect(await desk.page.title()).toMatch(/^INV-\d{6} \| Desk \| Harbour Licensing$/);
  const text = await desk.page.getByRole('main').innerText();
  for (const part of [order.email, '2 seats at $149.99', '$299.98', '$30.00', '$329.98'])
    expect(text).toContain(part);
  expect(text).toMatch(/Paid \$329.98: invoice INV-\d{6}[\s\S]+Placed: 2 seats/);
  for (const key of order.licenseKeys.flatMap(({ keys }) => keys)) expect(text).not.toContain(key);
});

it('keys are revealed with a fresh code, which the audit records once', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'reveal-keys');
  const keys = order.licenseKeys.flatMap((group) => group.keys);
  await ageCodes(tests);
  await desk.keysButton('Reveal').click();
  await desk.enterFreshCode();
  for (const key of keys) await desk.text(key).waitFor();
  expect(await countEvents(tests, 'keys-revealed')).toBe(1);
  await desk.page.getByText('Looked at 2 licence keys.').waitFor();
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.keysButton('Copy').click();
  await desk.page.getByText('Licence keys copied to clipboard.').first().waitFor();
  expect(await desk.page.evaluate('navigator.clipboard.readText()')).toBe(keys.join('\n'));
  await desk.keysButton('Hide').click();
  await desk.text(keys[0] ?? '').waitFor({ state: 'detached' });
});

byNight('keys stay masked when the operator closes the code dialog', async () => {
  const desk = await openOrder(tests, await buy(tests));
  expectRefusal(desk, 'reveal-keys');
  await ageCodes(tests);
  await desk.keysButton('Reveal').click();
  await desk.dialog('Confirm that it is you').getByRole('button', { name: 'Cancel' }).click();
  await desk.page
    .getByRole('alert')
    .getByText(/Nothing was changed/)
    .waitFor();
});

it('the receipt is mailed again, and a wrong address is corrected', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'fix-email');
  const mailsTo = (address: string) =>
    tests.shop.mailServer.mails.filter(({ recipients }) => recipients.includes(address)).length;
  await expect.poll(() => mailsTo(order.email)).toBeGreaterThan(1);
  const before = mailsTo(order.email);
  await desk.act('Resend the receipt');
  await desk
    .dialog('Resend the receipt')
    .getByText(`2 licence keys is mailed to ${order.email} again`)
    .waitFor();
  await desk.dialog('Resend the receipt').getByRole('button', { name: 'Resend the receipt' }).click();
  await desk.text(`The receipt is on its way to ${order.email}.`).waitFor();
  await expect.poll(() => mailsTo(order.email)).toBe(before + 1);

  const corrected = `corrected-${order.email}`;
  await desk.act('Correct the email address');
  const dialog = desk.dialog('Correct the email address');
  await dialog.getByLabel('Email address').fill('nobody');
  await dialog.getByRole('button', { name: 'Correct and mail' }).click();
  await dialog.getByText(/valid email/i).waitFor();
  expect(await dialog.getByLabel('Email address').inputValue()).toBe('nobody');
  await expect.poll(() => desk.page.evaluate('document.activeElement.value')).toBe('nobody');
  await dialog.getByLabel('Email address').fill(corrected);
  await dialog.getByRole('button', { name: 'Correct and mail' }).click();
  await desk.text(`Corrected. The receipt is on its way to ${corrected}.`).waitFor();
  await expect.poll(() => mailsTo(corrected)).toBe(1);
});

byNight('a note is written for other operators, and an empty one is refused', async () => {
  const desk = await openOrder(tests, await buy(tests));
  expectRefusal(desk, 'add-note');
  await desk.field('Note').focus();
  await desk.button('Add note').click();
  await desk.text('Write a note').waitFor();
  await expect.poll(() => desk.page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  await desk.field('Note').fill('The buyer called.\nCall back on Monday.');
  await desk.button('Add note').click();
  await desk.page.getByRole('listitem').getByText('Call back on Monday.').waitFor();
  expect(await desk.field('Note').inputValue()).toBe('');
  expect(await desk.page.getByText('Call back on Monday.').count()).toBe(1);
});

it('a dead key is replaced by another one, which is mailed', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  desk.faults.expectFailedRequests('/desk/api/keys/replace-key');
  const name = order.licenseKeys[0]?.productName;
  await desk.keysButton('Replace').click();
  await desk.button(`Replace the key of seat 1 of ${name}`).click();
  const dialog = desk.dialog('Replace a dead key');
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The buyer reports that it doesn’t work');
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByRole('button', { name: 'Replace the key of seat 1' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await dialog.getByLabel('Reason').fill('The vendor refuses it');
  await dialog.getByRole('button', { name: 'Replace the key of seat 1' }).click();
  await desk.text(`Key replaced. The new key is on its way to ${order.email}.`).waitFor();
  await desk.text('Replaced, to revoke at the vendor').waitFor();
  expect(await countEvents(tests, 'key-replaced')).toBe(1);
});

it('an action whose response is lost says that it may have been done', async () => {
  const desk = await openOrder(tests, await buy(tests));
  expectRefusal(desk, 'add-note');
  await desk.page.route('**/add-note/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await desk.field('Note').fill('Written once.');
  await desk.button('Add note').click();
  await desk.page.getByRole('alert').getByText('This may have been done: check').waitFor();
  await desk.page.getByRole('listitem').getByText('Written once.').first().waitFor();
  expect(await desk.field('Note').inputValue()).toBe('Written once.');
});

byNight('the invoice is saved as a PDF', async () => {
  const desk = await openOrder(tests, await buy(tests));
  const download = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: /^Invoice INV-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/INV-\d{6}.*\.pdf$/);
});

byNight('an order that does not exist says so', async () => {
  const desk = await tests.open('/keys');
  desk.faults.expectFailedRequests('/desk/api/orders/read-order/ORD-1111-2222-3333-4444');
  await desk.page.goto('/orders/ORD-1111-2222-3333-4444');
  await desk.heading('There is no order ORD-1111-2222-3333-4444').waitFor();
});

byNight('at 200 % text size nothing is squeezed beside the order', async () => {
  const desk = await openOrder(tests, await buy(tests));
  await desk.page.evaluate("document.documentElement.style.fontSize = '200%'");
  const timeline = desk.page.getByRole('region', { name: 'Timeline' });
  await expect.poll(async () => (await timeline.boundingBox())?.width).toBeGreaterThan(600);
  expect(await desk.findFaults()).toEqual([]);
});
