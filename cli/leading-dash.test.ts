import { expect, it } from 'vitest';
import { insertPaidOrder } from '../test/paid-order.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { shareTestDatabase } from '../test/test-database.ts';
import { testKeysSecret } from '../test/test-sealer.ts';

const database = await shareTestDatabase();
const settings = () => ({ DATABASE_URL: database.url, KEYS_SECRET: testKeysSecret });
const run = (...args: string[]) => runShopCommand(settings(), 'keys', ...args);

it.each([
  ['replace', 'ORD-1111-2222-3333-4444', '-VPWX-1234-ABCD', '--reason', 'Refused'],
  ['replace', '--reason', 'Refused', 'ORD-1111-2222-3333-4444', '-x9-1'],
  ['void', '-VPWX-1234-ABCD', '--reason', 'Refused'],
  ['release-quarantine', '-2'],
])('a key that begins with a dash is no option: %s %s', async (...args) => {
  const { exitCode, errors } = await run(...args);
  expect({ exitCode, errors }).toEqual({
    exitCode: 2,
    errors: expect.stringContaining("error: key: Give the key's number, such as '#123', or -"),
  });
});

it('notes and searches may begin with a dash, and a misspelt option is still found', async () => {
  const orders = (...args: string[]) => runShopCommand(settings(), 'orders', ...args);
  await insertPaidOrder(database.db, { id: 'ORD-5555-6666-7777-8888' });
  const noted = await orders('note', 'ORD-5555-6666-7777-8888', '-5 seats, as agreed');
  expect(noted).toMatchObject({ exitCode: 0 });
  expect(await orders('list', '-VPWX-1234-ABCD')).toMatchObject({ exitCode: 0 });
  expect(await orders('list', 'x', '--stat', 'paid')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("unknown option '--stat'"),
  });
});
