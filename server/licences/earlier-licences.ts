import { sql } from 'kysely';
import { usualTerm } from '../../contract/terms.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { repeatUntilDone } from '../platform/process/repeat.ts';
import {
  insertLicences,
  insertPrintedLicences,
  lockProgress,
  setProgress,
} from './licence-store.ts';
import { type NamedLicence, readNamedLicences } from './open-licences.ts';
import { claimSeats, type PlannedLicence, planLicences, type WantedLine } from './plan-licences.ts';

const ordersAtOnce = 1_000;

/**
 * Writes the licences of orders that were paid under earlier releases, in the order of payment.
 * After a crash, it goes on with the next batch. A node of an earlier release may still take
 * payments beside this one, so it runs again and again.
 */
export async function writeEarlierLicences({ db }: { readonly db: Db }): Promise<void> {
  await repeatUntilDone(() => db.transaction().execute(writeBatch));
}

/** Returns how many orders it checked. */
async function writeBatch(tx: Tx): Promise<number> {
  const last = await lockProgress(tx);
  const { rows } = await sql<{ id: string; number: number }>`
    select id, invoice_number as number from order_facts
    where invoice_number > ${last} order by invoice_number limit ${ordersAtOnce}`.execute(tx);
  const end = rows.at(-1);
  if (!end) return 0;

  await writeLicencesOfPaid(
    tx,
    rows.map(({ id }) => id),
  );
  await setProgress(tx, end.number);
  return rows.length;
}

/**
 * Writes the licences of orders before somebody renews them, with those of all that are tied to
 * them by renewals: a node of an earlier release may have sold a renewal a minute ago.
 */
export async function writeEarlierLicencesOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if ((await findUnwritten(tx, orderIds)).length === 0) return;
  await lockProgress(tx);
  await writeLicencesOfPaid(tx, await findUnwritten(tx, orderIds));
}

/** Of orders, and all that are tied to them by renewals, the paid ones without licences. */
async function findUnwritten(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive family as (
      select id, renewed_orders from order_facts where id = any(${orderIds})
      union
      select other.id, other.renewed_orders from family cross join lateral (
        select id, renewed_orders from order_facts where id = any(family.renewed_orders)
        union all
        select id, renewed_orders from order_facts where renews = family.id
      ) as other
    )
    select family.id from family join order_facts on order_facts.id = family.id
    where is_paid and (select count(*) from licences where order_id = family.id) = 0`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same, in a transaction of its own. */
export function prepareLicences(db: Db, orderIds: readonly string[]): Promise<void> {
  return db.transaction().execute((tx) => writeEarlierLicencesOf(tx, orderIds));
}

/** The same, for what reads the licences of an order alone: nothing where it has some. */
export async function ensureLicences(db: Db, orderId: string): Promise<void> {
  const { rows } = await sql`select from licence_ends where order_id = ${orderId} limit 1`.execute(
    db,
  );
  if (rows.length === 0) await prepareLicences(db, [orderId]);
}

/**
 * Of paid orders, writes what those lack that have no licences yet: first the new ones, then what
 * continues others, in the order of payment.
 */
async function writeLicencesOfPaid(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await insertPrintedLicences(tx, orderIds);
  const { rows } = await sql<EarlierOrder>`
    select id, renewed_orders as renews, paid_on::text as "paidOn",
      (select json_agg(json_build_object(
          'position', position, 'productId', product_id, 'quantity', quantity,
          'startsOn', printed_starts_on, 'endsOn', printed_ends_on
        ) order by position) from line_facts where order_id = order_facts.id) as lines
    from order_facts
    where id = any(${orderIds}) and renews is not null
      and (select count(*) from licences where order_id = order_facts.id) = 0
    order by invoice_number`.execute(tx);
  for (const order of rows) await writeEarlier(tx, order);
}

interface EarlierOrder {
  readonly id: string;
  readonly renews: readonly string[];
  readonly paidOn: string;
  readonly lines: readonly EarlierLine[];
}

interface EarlierLine extends Pick<WantedLine, 'position' | 'productId' | 'quantity'> {
  /** The days that were printed; null where none were yet. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/**
 * The days stay as they were printed. A later renewal of the same order began when the one before
 * it ended: it continues that one.
 */
async function writeEarlier(tx: Tx, { id, renews, paidOn, lines }: EarlierOrder): Promise<void> {
  const licences = await readNamedLicences(tx, renews);
  const wanted = lines.map((line) => ({ ...line, term: usualTerm }));
  const continuable = licences.filter((licence) => licence.isNamed || mayPrecede(licence, lines));
  const named = new Set(licences.map(({ productId }) => productId));
  const claims = claimSeats(wanted, continuable, named);
  const planned = planLicences(wanted, claims, paidOn).map((licence): PlannedLicence => {
    const line = lines.find(({ position }) => position === licence.position);
    const startsOn = line?.startsOn ?? paidOn;
    return { ...licence, startsOn, endsOn: line?.endsOn ?? yearAfter(startsOn) };
  });
  await insertLicences(tx, id, planned, { keepsPrintedDays: true });
}

function mayPrecede(licence: NamedLicence, lines: readonly EarlierLine[]): boolean {
  return lines.some(
    ({ productId, startsOn }) =>
      productId === licence.productId && startsOn !== null && licence.endsOn <= startsOn,
  );
}

/** As earlier releases counted a year: to the same day. */
function yearAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ years: 1 }).toString();
}
