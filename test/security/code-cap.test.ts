import { beforeEach, describe, expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { shareTestShop } from '../start-shop.ts';

const shop = await shareTestShop({ config: { trustProxy: 1 } });

beforeEach(() => shop.database.pool.query('delete from rate_limits'));

/** Asks for codes for new addresses, one after the other, each from the next client. */
async function requestCodes(clients: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const clientAddress of clients) {
    statuses.push((await new Customer(shop, { clientAddress }).requestCode()).status);
  }
  return statuses;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function countSent(statuses: readonly number[]): number {
  return statuses.filter((status) => status === 200).length;
}

/** Sets a counter as if so much had happened within the hour. */
async function setCounter(key: string, points: number): Promise<void> {
  await shop.database.pool.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points`,
    [key, points, Date.now() + 3_600_000],
  );
}

function logged(text: string): boolean {
  return shop.logLines.some((line) => line.includes(text));
}

describe('codes that many clients of one network ask for', () => {
  it('are 40 per hour and IPv6 /56', async () => {
    const statuses = await requestCodes(
      times(45, (i) => `2001:db8:1:1${i.toString(16).padStart(2, '0')}::1`),
    );
    expect(countSent(statuses)).toBe(40);
    expect(await requestCodes(['2001:db8:1:200::1'])).toEqual([200]);
  });

  it('are 100 per hour and IPv6 /48, and others get theirs', async () => {
    expect(await requestCodes(['2001:db8:2::1'])).toEqual([200]);
    await setCounter('codesPerNetwork:2001:db8:2::/48', 96);
    const statuses = await requestCodes(times(6, (i) => `2001:db8:2:${i}00::1`));
    expect(countSent(statuses)).toBe(4);
    expect(await requestCodes(['2001:db8:3::1', '198.51.100.7'])).toEqual([200, 200]);
  });

  it('are 100 per hour and IPv4 /24', async () => {
    expect(await requestCodes(['203.0.113.9'])).toEqual([200]);
    await setCounter('codesPerNetwork:203.0.113.0/24', 96);
    const statuses = await requestCodes(times(6, (i) => `203.0.113.${i}`));
    expect(countSent(statuses)).toBe(4);
    expect(await requestCodes(['203.0.114.1'])).toEqual([200]);
  });
});

it('an address gets 24 codes a day, from however many clients', async () => {
  const { email } = new Customer(shop);
  const statuses: number[] = [];
  for (let i = 0; i < 25; i += 1) {
    await shop.database.pool.query(`delete from rate_limits where key like 'codesPerEmail:%'`);
    statuses.push((await new Customer(shop, { email, clientAddress: `10.0.${i}.1` }).requestCode()).status);
  }
  expect(statuses).toEqual([...times(24, () => 200), 429]);
});

describe('the cap of 2,000 codes an hour', () => {
  it('warns the operator when 80 % are sent', async () => {
    await setCounter('codesOverall:everybody', 1_598);
    await requestCodes(['10.1.0.1']);
    expect(logged('the cap on verification codes is nearly reached')).toBe(false);
    await requestCodes(['10.1.0.1']);
    expect(logged('the cap on verification codes is nearly reached')).toBe(true);
  });

  it('holds for networks that sent some, once it is used up; one that hardly sent any has a reserve of 1,000', async () => {
    shop.expectError('the cap on verification codes is reached');
    await setCounter('codesOverall:everybody', 2_000);
    expect(await requestCodes(times(5, () => '10.2.0.1'))).toEqual([200, 200, 200, 429, 429]);
    expect(await requestCodes(['10.3.0.1', '10.4.0.1'])).toEqual([200, 200]);
    expect(logged('the cap on verification codes is reached')).toBe(true);
    await setCounter('codesInReserve:everybody', 1_000);
    const { status, headers } = await new Customer(shop, { clientAddress: '10.5.0.1' }).requestCode();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});
