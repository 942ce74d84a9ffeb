import type { TestShop } from '../start-shop.ts';

interface Licence {
  readonly seats: number;
  /** Days from today, where the seller is, to the first and the last day. */
  readonly starts: number;
  readonly ends: number;
  /** Its seats that are left and that no later licence continues; those that one does. */
  readonly open: number;
  readonly continued: number;
}

/** The licences of an order, by line and seat. */
export async function readLicences({ database }: Pick<TestShop, 'database'>, orderId: string) {
  const { rows } = await database.pool.query<Licence>(
    `select last_seat - first_seat + 1 as seats, starts_on - shop_today() as starts, ends_on - shop_today() as ends,
       open_seats as open, continued_seats as continued
     from licence_facts where order_id = $1 order by position, first_seat`,
    [orderId],
  );
  return rows;
}
