import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { adminPort: 0 } });
async function read(url: string) {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.json()];
}

it('on the port of buyers shows whether it can work, and nothing of the business', async () => {
  expect(await read(shop.url)).toEqual([200, { status: 'ready', database: true, worker: 'running' }]);
});

it('on ADMIN_PORT shows dead letters and waiting orders too', async () => {
  expect(await read(shop.adminUrl)).toEqual([
    200,
    {
      status: 'ready',
      database: true,
      worker: 'running',
      deadLetters: 0,
      oldestPendingOrderSeconds: null,
    },
  ]);
});

it("stays ready while all of the buyers' connections are busy", async () => {
  const locker = await shop.database.pool.connect();
  await locker.query('begin; set local idle_in_transaction_session_timeout = 0; lock table rate_limits');
  const buyers = Array.from({ length: 12 }, () => new Customer(shop).requestCode());
  const countBusy = async () => {
    const { rows } = await shop.database.pool.query(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  await expect.poll(countBusy).toBe(8);
  expect(await read(shop.url)).toMatchObject([200, { database: true }]);
  expect(await read(shop.adminUrl)).toMatchObject([200, { deadLetters: 0 }]);
  await locker.query('commit');
  locker.release();
  await Promise.all(buyers);
});

describe('is not ready while the database responds but cannot save an order:', () => {
  async function readWith(setting: string) {
    const { rows } = await shop.database.pool.query('select current_database() as name');
    await shop.database.pool.query(`alter database ${rows[0].name} set ${setting}`);
    const node = await shop.startNode();
    const answer = await read(node.url);
    await node.stop();
    await shop.database.pool.query(`alter database ${rows[0].name} reset all`);
    return answer;
  }

  it('its disk is full', async () => {
    expect(await readWith("temp_file_limit = '0'")).toMatchObject([
      503,
      { status: 'not ready', database: false },
    ]);
  });
});

it('stays ready while the reading of the backlog hangs', async () => {
  const locker = await shop.database.pool.connect();
  await locker.query('begin; set local idle_in_transaction_session_timeout = 0; lock table orders');
  expect(await read(shop.adminUrl)).toEqual([
    200,
    expect.objectContaining({ database: true, deadLetters: null, oldestPendingOrderSeconds: null }),
  ]);
  expect(await read(shop.url)).toMatchObject([200, { database: true }]);
  await locker.query('commit');
  locker.release();
});
