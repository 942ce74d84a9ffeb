import { sql } from 'kysely';
import { toTerm } from '../orders/term-columns.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { claimLate } from './claim-licences.ts';
import { insertLicences, lockLicences } from './licence-store.ts';
import { type Claim, type PlannedLicence, planLicences, type WantedLine } from './plan-licences.ts';

/**
 * Writes the licences of an order that is paid now, in the payment's commit. Seats that it claimed
 * when it was written, and that refunds have taken since, begin today.
 */
export async function writeLicences(tx: Tx, orderId: string): Promise<PlannedLicence[]> {
  let pending = await readPending(tx, orderId);
  if (pending.unclaimed.length > 0) {
    await claimLate(tx, orderId, pending.unclaimed, pending.lines);
    pending = await readPending(tx, orderId);
  }
  if (pending.claims.length > 0) {
    const claimed = pending.claims.map(({ licenceId }) => licenceId);
    await lockLicences(tx, claimed);
    // A statement of its own, after the locks: it sees the refunds that they waited for.
    pending = await readPending(tx, orderId);
  }
  const licences = planLicences(pending.lines, pending.claims, pending.today);
  await insertLicences(tx, orderId, licences);
  return licences;
}

/** The licences that a pending order would have if it were paid now. */
export async function foreseeLicences(db: Db, orderId: string): Promise<PlannedLicence[]> {
  const { lines, claims, today } = await readPending(db, orderId);
  return planLicences(lines, claims, today);
}

/** A pending order. `unclaimed`: what it renews, where an earlier release wrote it. */
async function readPending(db: Db, orderId: string) {
  const { rows } = await sql<Row>`
    select position, product_id as "productId", quantity, term_months as months, term_ends_on::text as "termEndsOn",
      shop_today()::text as today,
      coalesce((
        select json_agg(json_build_object(
          'position', licence_claims.position, 'licenceId', licence_id, 'endsOn', ends_on,
          'seats', seats, 'openSeats', open_seats) order by ends_on, licence_id)
        from licence_claims join licence_facts on licence_facts.id = licence_id
        where licence_claims.order_id = line_facts.order_id and licence_claims.position = line_facts.position
      ), '[]') as claims,
      (select renewed_orders from order_facts where id = line_facts.order_id and not claims_licences) as unclaimed
    from line_facts where order_id = ${orderId} order by position`.execute(db);
  const lines = rows.map(
    ({ position, productId, quantity, months, termEndsOn }): WantedLine => ({
      position,
      productId,
      quantity,
      term: toTerm(months, termEndsOn),
    }),
  );
  return {
    lines,
    claims: capClaims(rows.flatMap(({ claims }) => claims)),
    today: rows[0]?.today ?? '',
    unclaimed: rows[0]?.unclaimed ?? [],
  };
}

/** No more seats of a licence than are open now: refunds may have taken some since. */
function capClaims(claims: Row['claims']): Claim[] {
  const left = new Map(claims.map(({ licenceId, openSeats }) => [licenceId, openSeats]));
  return claims.flatMap(({ openSeats: _open, ...claim }) => {
    const open = left.get(claim.licenceId) ?? 0;
    const seats = Math.min(claim.seats, open);
    left.set(claim.licenceId, open - seats);
    return seats > 0 ? [{ ...claim, seats }] : [];
  });
}

interface Row {
  readonly position: number;
  readonly productId: string;
  readonly quantity: number;
  readonly months: number;
  readonly termEndsOn: string | null;
  readonly today: string;
  readonly claims: readonly (Claim & { readonly openSeats: number })[];
  /** Null where its seats were claimed when it was written. */
  readonly unclaimed: readonly string[] | null;
}

/** Lines of a pending order, each with the last day that its licences would have. */
export async function withEnds<Line extends { readonly position: number }>(
  db: Db,
  orderId: string,
  lines: readonly Line[],
): Promise<(Line & { readonly endsOn: string })[]> {
  const licences = await foreseeLicences(db, orderId);
  return lines.map((line) => {
    const ends = licences
      .filter(({ position }) => position === line.position)
      .map(({ endsOn }) => endsOn)
      .sort();
    const endsOn = ends.at(-1);
    if (!endsOn) throw new Error(`The line ${line.position} of order ${orderId} has no licences`);
    return { ...line, endsOn };
  });
}
