import { afterAll, expect } from 'vitest';
import { migrate } from '../server/platform/database/migrate.ts';
import { connectDatabase } from '../server/platform/database/pool.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { auditLicences } from './faults/audit-licences.ts';
import { facts } from './shop-facts.ts';
import { validBilling } from './valid-billing.ts';

/** The last migration of the release before licences were rows. */
const lastMigration = 84;

const log = { info() {}, warn() {}, error: console.error };

/** A line as the earlier release left it: with the days that it printed on the invoice. */
export interface EarlierLine {
  readonly productId?: string;
  readonly seats: number;
  /** Null where none were printed yet. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

export interface EarlierSale {
  readonly id: string;
  readonly paidOn: string;
  readonly renews?: string;
  readonly lines: readonly EarlierLine[];
  /** So many of the last seats of its first line were refunded. */
  readonly refundedSeats?: number;
}

/** A database of the earlier release, for the tests of the calling file. `upgrade` brings it to this one. */
export async function openEarlierRelease() {
  const database = await createEmptyDatabase();
  const connection = { connectionString: database.url };
  await migrate(connection, { log, through: lastMigration, facts: '' });
  const connections = connectDatabase(connection, { size: 6, log });
  afterAll(async () => {
    await connections.close();
    await database.drop();
  });
  const { pool, db } = connections;

  /** Writes a paid order, in the order of the calls. */
  async function sell({ id, paidOn, renews, lines, refundedSeats = 0 }: EarlierSale): Promise<void> {
    await pool.query(
      `with number as (update invoice_counter set last_number = last_number + 1 returning last_number)
       insert into orders (id, state, email, billing, subtotal_cents, gst_cents, total_cents, gateway, transaction_id,
         invoice_number, created_at, settled_at, renews)
       select $1, 'fulfilled', 'mia@example.com', $2, 10000, 1000, 11000, 'demo', $1, last_number,
         $3::date + interval '1 hour', $3::date + interval '1 hour', $4 from number`,
      [id, JSON.stringify(validBilling), paidOn, renews ?? null],
    );
    for (const [position, line] of lines.entries()) {
      const { productId = 'endpoint-complete', seats, startsOn, endsOn } = line;
      await pool.query(
        `insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity, starts_on, ends_on)
         values ($1, $2, $3, $3, 100, $4, $5, $6)`,
        [id, position, productId, seats, startsOn, endsOn],
      );
    }
    if (refundedSeats === 0) return;
    await pool.query(
      `with refund as (
         insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, state, asked_by, settled_at)
         values (gen_random_uuid(), $1, $1, 110, 10, 'By mistake', 'completed', 'test', now()) returning id
       )
       insert into refund_lines (refund_id, order_id, position, seats, amount_cents)
       select id, $1, 0, $2, 100 from refund`,
      [id, refundedSeats],
    );
  }

  return {
    db,
    pool,
    sell,
    upgrade: () => migrate(connection, { log, facts }),

    /** By line and seat. */
    async licencesOf(orderId: string): Promise<UpgradedLicence[]> {
      const { rows } = await pool.query(
        `select licences.last_seat - licences.first_seat + 1 as seats,
           licences.starts_on || ' ' || licences.ends_on as days, earlier.order_id as continues
         from licences left join licences as earlier on earlier.id = licences.continues
         where licences.order_id = $1 order by licences.position, licences.first_seat`,
        [orderId],
      );
      return rows;
    },

    async expectNothingWrong(): Promise<void> {
      expect((await auditLicences({ database: pool })).violations).toEqual([]);
    },
  };
}

interface UpgradedLicence {
  readonly seats: number;
  /** The first and the last one. */
  readonly days: string;
  /** The order that it continues. */
  readonly continues: string | null;
}

/** A line with the days of a year, as the earlier release printed them: to the same day. */
export function yearFrom(seats: number, startsOn: string, productId = 'endpoint-complete'): EarlierLine {
  return {
    productId,
    seats,
    startsOn,
    endsOn: Temporal.PlainDate.from(startsOn).add({ years: 1 }).toString(),
  };
}
