import { expect, it } from 'vitest';
import { startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

it('lists what is broken first, with what to do, and checks again', async () => {
  await tests.shop.database.pool.query(
    `insert into products (id, position, name, price_cents, description, features, fulfilment)
     values ('server', 99, 'Server', 100, '', '{}', 'stock')`,
  );
  const desk = await tests.open('/health');
  const first = desk.page.getByRole('main').getByRole('listitem').first();
  expect(await first.innerText()).toMatch(/^To do\s+Stock: Server is out of stock: nobody can buy it\./);
  const command = 'npm run shop -- keys import <file> --product server';
  expect((await first.locator('code').innerText()).trim()).toBe(command);
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await first.getByRole('button', { name: 'Copy the command' }).click();
  expect(await desk.page.evaluate('navigator.clipboard.readText()')).toBe(command);
  expect(await first.getByRole('link', { name: 'Import keys' }).getAttribute('href')).toBe('/keys/server');
  await desk.page.getByText(/^\d+ checks without findings$/).click();
  await desk.text('KEYS_SECRET opens the sealed licence keys.').waitFor();
  expect(await desk.findFaults()).toEqual([]);

  await tests.shop.database.pool.query(`delete from products where id = 'server'`);
  await desk.button('Check again').click();
  await expect.poll(() => desk.page.getByText('Server is out of stock').count()).toBe(0);
  expect(await desk.page.getByRole('main').getByRole('status').first().innerText()).toMatch(
    /^(Nothing is broken|Everything works)/,
  );

  desk.faults.expectFailedRequests('/desk/api/health/read-health');
  await desk.page.route('**/desk/api/health/read-health', (route) => route.abort());
  await desk.button('Check again').click();
  await desk.text('This may be out of date').waitFor();
  expect(await desk.page.getByText(/^\d+ checks without findings$/).count()).toBe(1);
});

byNight('sends a test mail, and shows a refusal', async () => {
  const desk = await tests.open('/health');
  await desk.button('Send test mail').click();
  await desk.page.getByText(/accepted a mail to/).waitFor();
  expect(tests.shop.mailServer.mails.at(-1)?.subject).toBe('Test mail of Harbour Licensing');
  tests.shop.mailServer.mode = 'reject-5xx';
  await desk.button('Send test mail').click();
  await desk.page.getByText(/refused .*No such mailbox/).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  tests.shop.mailServer.mode = 'accept';
});

byNight('at 390 px everything is in one column', async () => {
  const desk = await tests.open('/health', { viewport: { width: 390, height: 844 } });
  expect(await desk.findFaults()).toEqual([]);
});
