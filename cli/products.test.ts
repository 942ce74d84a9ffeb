import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { runShopCommand } from '../test/run-shop-command.ts';
import { createTestDatabase, shareTestDatabase } from '../test/test-database.ts';

const database = await shareTestDatabase();
const run = (...args: string[]) => runShopCommand({ DATABASE_URL: database.url }, 'products', ...args);
const server = ['--id', 'server-edition', '--name', 'Ironbark Server Edition', '--price', '1234.5'];

it('adds products after the others, and lists them', async () => {
  expect((await run('list')).output).toBe('There are none.\n');
  const facts = ['--feature', 'Fast', '--feature', 'Safe', '--edition', 'Server'];
  const offers = ['--offers', 'Firewall=yes', '--offers', 'Analytics=Advanced'];
  const added = await run('add', ...server, ...facts, ...offers);
  expect(added).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('server-edition  $1,234.50  Ironbark Server Edition  on-sale  100\n'),
  });
  const mail = ['--id', 'mail', '--name', 'Mail', '--price', '7', '--json'];
  expect(JSON.parse((await run('add', ...mail)).output)).toMatchObject({ id: 'mail', position: 2 });
  expect((await run('list')).output).toMatch(
    /\n {2}server-edition .*\n {2}mail +\$7\.00 +Mail +on-sale +100\n$/,
  );
  expect(JSON.parse((await run('list', '--json')).output).products[0]).toEqual({
    id: 'server-edition',
    position: 1,
    priceCents: 123_450,
    name: 'Ironbark Server Edition',
    description: '',
    features: ['Fast', 'Safe'],
    edition: 'Server',
    badge: null,
    featured: false,
    comparison: [
      { feature: 'Firewall', offer: true },
      { feature: 'Analytics', offer: 'Advanced' },
    ],
    delivery: 'seat',
    floorPercent: 100,
    fulfilment: 'generated',
    whenTooFew: 'refuse',
    lowStockThreshold: 10,
    state: 'on-sale',
    withdrawnAt: null,
    keysLeft: null,
    ordersUnderWay: 0,
    ordersAwaitingKeys: 0,
  });
  const events = await database.db.selectFrom('audit_events').select(['action', 'actor']).execute();
  const event = { action: 'product-added', actor: userInfo().username };
  expect(events).toEqual([event, event]);
});

it('in live mode, adds a product only when it says where its keys come from', async () => {
  await using live = await createTestDatabase().then((opened) => ({
    ...opened,
    [Symbol.asyncDispose]: () => opened.drop(),
  }));
  await live.pool.query(`insert into database_mode (mode) values ('live')`);
  const add = (...more: string[]) =>
    runShopCommand({ DATABASE_URL: live.url }, 'products', 'add', ...server, ...more);
  const refused = await add();
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.output).toContain('--fulfilment: Choose where its keys come from');
  expect(await add('--fulfilment', 'generated')).toMatchObject({ exitCode: 0 });
});

it('adds nothing where the id or the position is taken', async () => {
  await run('add', ...server);
  expect(await run('add', ...server)).toMatchObject({
    exitCode: 1,
    output: '--id: A product has this id already\n',
  });
  const other = ['--id', 'other', '--name', 'Other', '--price', '1', '--position', '1'];
  expect(await run('add', ...other)).toMatchObject({
    exitCode: 1,
    output: '--position: Another product is there\n',
  });
});

it('changes a price, and says what buyers see', async () => {
  const preview = await run('price', 'mail', '9.90', '--dry-run');
  expect(preview).toMatchObject({ exitCode: 0 });
  expect(preview.output).toContain('This would change mail:');
  expect(preview.output).toContain('$9.90 per seat and year before GST ($10.89 including GST)');
  expect((await run('list')).output).toMatch(/mail +\$7\.00 +Mail/);
  expect(await run('price', 'mail', '9.90')).toMatchObject({
    exitCode: 1,
    output: '$9.90 is 41.4% more than now. Confirm a change of more than 30%.\n',
  });
  expect((await run('price', 'mail', '9.90', '--confirm-large')).output).toContain('mail is changed.');
  expect(JSON.parse((await run('price', 'mail', '9.90', '--json')).output)).toMatchObject({
    fromCents: 990,
    toCents: 990,
    toTotalCents: 1089,
  });
  expect(await run('price', 'mail', '9.90')).toMatchObject({
    exitCode: 0,
    output: 'The price of mail is $9.90 already. Nothing was changed.\n',
  });
  expect((await run('price', 'mail', '99', '--dry-run')).output).toContain('this needs --confirm-large');
  expect(await run('price', 'mail', 'ten')).toMatchObject({ exitCode: 2 });
  expect(await run('price', 'none', '9.90')).toMatchObject({
    exitCode: 1,
    output: 'There is no product none.\n',
  });
});

it('withdraws and restores products, moves them, and changes where keys come from', async () => {
  expect((await run('withdraw', 'mail')).output).toMatch(/mail +\$9\.90 +Mail +withdrawn/);
  expect((await run('list')).output).toMatch(/mail +\$9\.90 +Mail +withdrawn +100 +\d{4}-\d\d-\d\d/);
  const again = await run('withdraw', 'mail', '--json');
  expect([again.exitCode, JSON.parse(again.output)]).toMatchObject([
    1,
    { status: 409, code: 'refused', detail: 'The product is withdrawn already.' },
  ]);
  expect((await run('restore', 'mail')).exitCode).toBe(0);
  expect((await run('move', 'mail', '1')).exitCode).toBe(0);
  expect(await run('stock-rule', 'mail')).toMatchObject({
    exitCode: 2,
    errors: 'error: rule: Give --fulfilment, --when-too-few or --low-stock-threshold\n',
  });
  const rule = ['--fulfilment', 'stock', '--when-too-few', 'backorder', '--low-stock-threshold', '3'];
  expect(JSON.parse((await run('stock-rule', 'mail', ...rule, '--json')).output)).toMatchObject({
    id: 'mail',
    fulfilment: 'stock',
  });
  expect(JSON.parse((await run('list', '--json')).output).products[0]).toMatchObject({
    id: 'mail',
    fulfilment: 'stock',
    whenTooFew: 'backorder',
    lowStockThreshold: 3,
    keysLeft: 0,
  });
});

it.each([
  [['--id', 'Mail'], '--id: Use lower-case letters, digits and single hyphens, such as endpoint-server'],
  [['--name', ' '], '--name: Enter a name'],
  [['--feature', ' '], '--feature: Enter at least one character'],
  [
    Array.from({ length: 21 }, (_, i) => ['--feature', `F${i}`]).flat(),
    '--feature: List at most 20 features',
  ],
  [['--offers', 'A=yes', '--offers', 'A=no'], '--offers: Name each feature once'],
  [['--badge', 'B'.repeat(21)], '--badge: Use at most 20 characters'],
  [['--low-stock-threshold', '1000001'], '--low-stock-threshold: '],
  [['--price', '7,50'], 'Write 7.50 or 750.00'],
  [['--price', '0'], 'Enter dollars, such as 12.50'],
  [['--price', '1e3'], 'Enter dollars, such as 12.50'],
  [['--price', '100000'], '--price: The price is from $0.01 to $99,999.99'],
  [['--position', '0'], 'It is a whole number from 1 to 9999'],
])('refuses %j', async (wrong, sentence) => {
  const { exitCode, errors } = await run('add', '--id', 'x', '--name', 'X', '--price', '1', ...wrong);
  expect(exitCode).toBe(2);
  expect(errors).toContain(sentence);
});

it('makes the id of a product from its name, and sets its floor', async () => {
  const name = ['--name', 'Ironbark Café & Mail', '--price', '7', '--json'];
  expect(JSON.parse((await run('add', ...name)).output)).toMatchObject({ id: 'ironbark-cafe-mail' });
  expect(JSON.parse((await run('add', ...name)).output)).toMatchObject({ id: 'ironbark-cafe-mail-2' });
  expect((await run('floor', 'ironbark-cafe-mail', '85')).output).toBe(
    'ironbark-cafe-mail is quoted at 85% of its price or more.\n',
  );
  expect((await run('floor', 'ironbark-cafe-mail', '101')).errors).toContain(
    'It is a whole number from 0 to 100',
  );
});

it('sets the floor of quotes, in percent with or without its sign', async () => {
  expect((await run('floor', 'mail', '80%')).output).toBe('mail is quoted at 80% of its price or more.\n');
  expect((await run('list')).output).toMatch(/mail .* 80\n/);
  for (const wrong of ['101', 'eighty'])
    expect((await run('floor', 'mail', wrong)).errors).toContain('It is a whole number from 0 to 100.');
  expect(await run('floor', 'none', '80')).toMatchObject({
    exitCode: 1,
    output: 'There is no product none.\n',
  });
});
