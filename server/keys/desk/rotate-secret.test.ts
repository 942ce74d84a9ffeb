import { afterEach, beforeEach, expect, it } from 'vitest';
import { addStockProduct, importTestKeys, vendorKeys } from '../../../test/key-stock.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openTestSealer, readSealedKeys, testKeysSecret } from '../../../test/test-sealer.ts';
import { runAction } from '../../operators/desk/action.ts';
import { type KeySealer, openKeySealer, type RefreshableSealer } from '../key-sealer.ts';
import { resealEverything } from './reseal.ts';
import { finishRotation, startRotation } from './rotate-secret.ts';

const next = 'the next secret, which is as long as the other';
const keys = vendorKeys(2_500);
let database: TestDatabase;
/** Of a process that runs through the rotation with the old secret. */
let running: RefreshableSealer;

beforeEach(async () => {
  database = await createTestDatabase();
  running = await openKeySealer(database.db, testKeysSecret);
  await addStockProduct(database.db);
  await importTestKeys({ db: database.db, sealer: running }, keys);
  await insertPaidOrder(database.db, { id: 'ORD-1', sealer: running, keys: ['AAAA-1111', 'BBBB-2222'] });
  await database.pool.query(
    `insert into purchase_attempts (email, idempotency_key, order_id, request_hash, request_id, answer_status, answer_sealed)
     values ('', '1', 'ORD-1', '', '', 200, $1)`,
    [running.seal('{"keys":[]}', 'ORD-1')],
  );
});
afterEach(() => database.drop());

const start = (secret = next) => {
  const secrets = { current: testKeysSecret, next: secret };
  return runAction(startRotation, { db: database.db, ...secrets }, 'me', {});
};
const finish = (secret: string) => runAction(finishRotation, { db: database.db, next: secret }, 'me', {});
/** As if 15 seconds had passed, in which every process loaded the new sealing key. */
const rest = () =>
  database.pool.query(`update sealing_keys set created_at = created_at - interval '1 minute'`);

async function readStock(sealer: KeySealer): Promise<string[]> {
  const rows = await database.db
    .selectFrom('stock_keys')
    .select(['sealed', 'key_hash'])
    .orderBy('id')
    .execute();
  return rows.map(({ sealed, key_hash }) => sealer.open(sealed, key_hash));
}

it('a running process opens everything at every step, and so does one with the new secret', async () => {
  await rest();
  await start();
  await running.refresh();
  const early = await openKeySealer(database.db, next);
  expect(running.open(early.seal('sealed early', ''), '')).toBe('sealed early');
  expect(early.seal('', '').subarray(0, 3)).toEqual(running.seal('', '').subarray(0, 3));

  await rest();
  const sealer = await openKeySealer(database.db, next);
  expect(await resealEverything({ db: database.db, sealer })).toBe(2_500 + 2 + 1);
  expect(await resealEverything({ db: database.db, sealer })).toBe(0);
  for (const process of [running, sealer, await openTestSealer(database.db)])
    expect(await readStock(process)).toEqual(keys);

  expect(await outcomeOf(finish(testKeysSecret))).toBe('refused');
  await finish(next);
  await expect(openTestSealer(database.db)).rejects.toThrow('another KEYS_SECRET');
  await expect(running.refresh()).rejects.toThrow('another KEYS_SECRET');
  expect(await readStock(running)).toEqual(keys);
  expect(await readStock(await openKeySealer(database.db, next))).toEqual(keys);
  const { rows } = await database.pool.query(`select purpose, rewrapped from sealing_keys order by id`);
  expect(rows).toEqual([
    { purpose: 'index', rewrapped: null },
    { purpose: 'seal', rewrapped: null },
  ]);
  const events = await database.pool.query(
    `select action from audit_events where action like 'keys-secret%' order by id`,
  );
  expect(events.rows.map(({ action }) => action)).toEqual([
    'keys-secret-rotation-started',
    'keys-secret-rotated',
  ]);
});

it('keys are found by the same hash, and the keys and the answer of an order open', async () => {
  await rest();
  await start();
  await rest();
  const sealer = await openKeySealer(database.db, next);
  await resealEverything({ db: database.db, sealer });
  expect(sealer.hashKey('AAAA1111')).toEqual(running.hashKey('AAAA1111'));
  expect((await readSealedKeys(database.pool)).get('ORD-1')).toEqual(['AAAA-1111', 'BBBB-2222']);
  const { rows } = await database.pool.query('select answer_sealed from purchase_attempts');
  expect(sealer.open(rows[0].answer_sealed, 'ORD-1')).toBe('{"keys":[]}');
});

it('an interrupted rotation continues, and another one has to wait', async () => {
  await start();
  await start();
  expect(await outcomeOf(start('yet another secret that is long enough'))).toBe('refused');
  expect((await database.pool.query('select from sealing_keys')).rowCount).toBe(3);
});
