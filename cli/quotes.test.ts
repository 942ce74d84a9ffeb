import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { insertQuote } from '../test/insert-quote.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { Customer } from '../test/shop-driver.ts';
import { shareTestShop } from '../test/start-shop.ts';

const shop = await shareTestShop();
const { pool } = shop.database;
await insertQuote(pool, { email: 'mia@acme.example', billing: { company: 'Acme', purchaseOrder: 'PO-7' } });
await insertQuote(pool, { email: 'noah@example.com', daysLeft: -3 });
const run = (...args: string[]) => runShopCommand({ DATABASE_URL: shop.database.url }, 'quotes', ...args);

it('create copies a quote or an order, revises, and renews the seats of an order that are left', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const { orderId } = (await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] })).body;
  const create = async (...args: string[]) => {
    const { output, exitCode } = await run('create', ...args, '--json');
    expect(exitCode, output).toBe(0);
    return JSON.parse(output);
  };
  const lines = [{ productId: 'endpoint-complete', quantity: 2, unitPriceCents: 14_999 }];
  const copy = await create('--copy', orderId);
  expect(copy).toMatchObject({ email: buyer.email, lines, renews: [], note: '' });
  const file = join(shop.dataFolder, 'changes.json');
  writeFileSync(file, JSON.stringify({ lines: [{ ...lines[0], unitPriceCents: 15_000 }], note: 'By phone' }));
  expect(await create(file, '--copy', copy.number)).toMatchObject({ note: 'By phone', totalCents: 33_000 });
  const { invoiceNumber } = (
    await shop.database.pool.query(
      `select 'INV-' || lpad(invoice_number::text, 6, '0') as "invoiceNumber" from orders where id = $1`,
      [orderId],
    )
  ).rows[0];
  const renewal = await create('--renews', invoiceNumber);
  expect(renewal).toMatchObject({ renews: [orderId], lines, note: expect.stringContaining(invoiceNumber) });
  expect(await create(file, '--revises', renewal.number)).toMatchObject({
    ...{ revises: renewal.number, renews: [orderId], email: buyer.email, note: 'By phone' },
  });
  expect(await run('create')).toMatchObject({ exitCode: 2 });
  expect(await run('create', '--copy', orderId, '--renews', orderId)).toMatchObject({ exitCode: 2 });
  expect(await run('create', '--renews', renewal.number)).toMatchObject({ exitCode: 2 });
});

it('create renews the open seats of several orders, for the term and instead of the product that the file says', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const buy = async (productId: string, quantity: number) =>
    (await buyer.buy({ items: [{ productId, quantity }] })).body.orderId;
  const orderIds = [await buy('endpoint-complete', 2), await buy('endpoint-enterprise', 3)];
  const [first = '', second = ''] = orderIds;
  const create = async (...args: string[]) => {
    const { output, exitCode } = await run('create', ...args);
    expect(exitCode, output).toBe(0);
    return /QUO-\d+/.exec(output)?.[0] ?? '';
  };
  const show = async (number: string) => JSON.parse((await run('show', number, '--json')).output);
  const number = await create('--renews', `${first},${second}`);
  expect(await show(number)).toMatchObject({
    renews: orderIds,
    lines: [
      { productId: 'endpoint-complete', quantity: 2, unitPriceCents: 14_999, term: { months: 12 } },
      { productId: 'endpoint-enterprise', quantity: 3, unitPriceCents: 8_999 },
    ],
  });
  await run('withdraw', number);

  const file = join(shop.dataFolder, 'upgrade.json');
  const lines = [
    { productId: 'endpoint-complete', quantity: 2, unitPriceCents: 40_000, term: { months: 36 } },
    {
      ...{ productId: 'endpoint-enterprise', quantity: 3, unitPriceCents: 20_000 },
      ...{ term: { endsOn: '2028-06-30' }, insteadOf: null },
    },
  ];
  writeFileSync(file, JSON.stringify({ lines }));
  const upgrade = await create(file, '--renews', first, '--renews', second);
  expect((await show(upgrade)).lines).toMatchObject(lines);
  const { output } = await run('show', upgrade);
  expect(output).toContain('36 months');
  expect(output).toContain('until 30 June 2028');
  writeFileSync(file, JSON.stringify({ lines: [{ ...lines[0], term: { months: 85 } }] }));
  const refused = await run('create', file, '--copy', first);
  expect([refused.exitCode, refused.errors]).toEqual([2, expect.stringContaining('from 1 to 84')]);
});

it('create shows nothing of a file that is no quote: it may be a secret of the service', async () => {
  const file = join(shop.dataFolder, 'keys-secret');
  writeFileSync(file, 'canary-of-a-secret');
  const { exitCode, errors, output } = await run('create', file);
  expect(exitCode).toBe(2);
  expect(errors).toContain('This file isn’t valid JSON: Unexpected token');
  expect(errors + output).not.toContain('canary');
});

it('list finds quotes by a text and a state', async () => {
  expect((await run('list', 'po-')).output).toMatch(
    /\n {2}QUO-000001 {2}\d{4}-\d\d-\d\d [\d:]{8} {2}open +\$98\.99 +mia@acme\.example +Acme +PO-7\n$/,
  );
  const { quotes } = JSON.parse((await run('list', '--state', 'expired', '--json')).output);
  expect(quotes).toMatchObject([{ number: 'QUO-000002', totalCents: 9_899 }]);
  expect((await run('list', 'nobody')).output).toBe('There are none.\n');
});

it('show prints a quote with its lines', async () => {
  const { output, exitCode } = await run('show', 'quo-1');
  expect(exitCode).toBe(0);
  expect(output).toContain('Purchase order: PO-7\n');
  expect(output).toMatch(
    /endpoint-enterprise {2}Ironbark Enterprise Protection {2}1 +\$89\.99 +12 months +\$89\.99\n/,
  );
  expect(await run('show', 'QUO-9')).toMatchObject({
    exitCode: 1,
    output: 'There is no quote QUO-000009.\n',
  });
});

it('mark-paid sells a quote once, and the running shop mails its receipt', async () => {
  expect(await run('mark-paid', 'QUO-1', '--amount', '98.98')).toMatchObject({
    exitCode: 1,
    output:
      'The total of QUO-000001 is $98.99, not $98.98. Ask the buyer for the difference, or return the money. Nothing was recorded.\n',
  });
  const paid = await run('mark-paid', 'QUO-000001', '--amount', '98.99');
  expect([paid.exitCode, paid.output]).toEqual([
    0,
    expect.stringContaining('QUO-000001 is paid: the order ORD-'),
  ]);
  await expect
    .poll(
      () => shop.mailServer.mails.filter(({ recipients }) => recipients.includes('mia@acme.example')).length,
    )
    .toBe(1);
  const again = await run('mark-paid', 'QUO-000001', '--amount', '98.99', '--json');
  expect(again.exitCode).toBe(1);
  expect(JSON.parse(again.output)).toMatchObject({
    code: 'refused',
    detail: expect.stringContaining('already marked as paid by bank transfer'),
  });
});

it('mark-paid sells an expired quote only with --accept-expired', async () => {
  const refused = await run('mark-paid', 'QUO-2', '--amount', '98.99');
  expect([refused.exitCode, refused.output]).toEqual([1, expect.stringContaining('QUO-000002 expired on')]);
  const accepted = await run('mark-paid', 'QUO-2', '--amount', '98.99', '--accept-expired', '--json');
  expect(JSON.parse(accepted.output)).toMatchObject({
    orderId: expect.stringMatching(/^ORD-/),
  });
});

it.each([
  ['mark-paid', 'QUO-1'],
  ['mark-paid', 'QUO-1', '--amount', '98,99'],
  ['mark-paid', 'INV-1', '--amount', '98.99'],
  ['list', '--state', 'lost'],
  ['list', '--after', 'x'],
])('a command that is not understood ends with 2: %s %s %s', async (...args) => {
  expect(await run(...args)).toMatchObject({ exitCode: 2, output: '' });
});
