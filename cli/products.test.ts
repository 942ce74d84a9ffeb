import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runShopCommand } from '../test/run-shop-command.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (...args: string[]) => runShopCommand({ DATABASE_URL: database.url }, 'products', ...args);
const server = ['--id', 'server-edition', '--name', 'Ironbark Server Edition', '--price', '1234.5'];

it('adds products after the others, and lists them', async () => {
  expect((await run('list')).output).toBe(
    'No product is on sale. Add one with `npm run shop -- products add`.\n',
  );
  const added = await run('add', ...server, '--feature', 'Fast', '--feature', 'Safe', '--edition', 'Server');
  expect(added).toMatchObject({
    exitCode: 0,
    output: 'server-edition is on sale for $1,234.50 per seat and year before GST, at position 1.\n',
  });
  const mail = ['--id', 'mail', '--name', 'Mail', '--price', '7', '--json'];
  expect(JSON.parse((await run('add', ...mail)).output)).toEqual({ kind: 'added', position: 2 });
  expect((await run('list')).output).toBe(
    'server-edition  $1234.50  Ironbark Server Edition\nmail  $7.00  Mail\n',
  );
  expect(JSON.parse((await run('list', '--json')).output)[0]).toEqual({
    ...{ id: 'server-edition', name: 'Ironbark Server Edition', price: '1234.50', edition: 'Server' },
    ...{ description: '', features: ['Fast', 'Safe'] },
  });
  const events = await database.db.selectFrom('audit_events').select(['action', 'actor']).execute();
  const event = { action: 'product-added', actor: userInfo().username };
  expect(events).toEqual([event, event]);
});

it('adds nothing where the id or the position is taken', async () => {
  await run('add', ...server);
  expect(await run('add', ...server)).toMatchObject({
    exitCode: 1,
    output: 'Not added: a product with the id server-edition is on sale already.\n',
  });
  const other = ['--id', 'other', '--name', 'Other', '--price', '1', '--position', '1'];
  expect(await run('add', ...other)).toMatchObject({
    exitCode: 1,
    output: 'Not added: another product is at position 1.\n',
  });
});

it.each([
  [['--id', 'Mail'], 'It has at most 64 lower-case letters, digits and single hyphens.'],
  [['--name', ' '], 'It has 1 to 200 characters on one line.'],
  [['--price', '$7'], 'It is from 0.01 to 99999.99, without a dollar sign or comma.'],
  [['--price', '0'], 'It is from 0.01 to 99999.99'],
  [['--price', '1e3'], 'It is from 0.01 to 99999.99'],
  [['--position', '0'], 'It is a whole number from 1 to 9999.'],
])('refuses %j', async (wrong, sentence) => {
  const { exitCode, errors } = await run('add', '--id', 'x', '--name', 'X', '--price', '1', ...wrong);
  expect(exitCode).toBe(2);
  expect(errors).toContain(sentence);
});
