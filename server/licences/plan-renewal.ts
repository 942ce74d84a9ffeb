import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { LicencePart, RenewalPlan } from '../../contract/renewals.ts';
import { usualTerm } from '../../contract/terms.ts';
import type { OrderLine } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import {
  type ClaimingOrder,
  findClaimingOrders,
  type NamedLicence,
  readNamedLicences,
} from './open-licences.ts';
import {
  type Claim,
  claimSeats,
  type PlannedLicence,
  planLicences,
  type WantedLine,
} from './plan-licences.ts';

/** What a buyer or a quote wants to renew. */
export interface WantedRenewal {
  readonly email: string;
  readonly lines: readonly Omit<OrderLine, 'unitPriceCents'>[];
  readonly renews: readonly string[];
  /** Seats that are covered are renewed from the day after their cover ends. */
  readonly renewCovered: boolean;
}

export interface PlannedRenewal {
  readonly plan: RenewalPlan;
  readonly claims: readonly Claim[];
  /** Orders of the same buyer that claim these seats, and wait at the bank's challenge. */
  readonly leaving: readonly string[];
}

/** The days that licences would have if they were paid today. Licences of the orders are written. */
export async function planRenewal(db: Db, wanted: WantedRenewal): Promise<PlannedRenewal> {
  const { email, renews, renewCovered } = wanted;
  const known = await readNamedLicences(db, renews);
  const claiming = await findClaimingOrders(
    db,
    known.map(({ licenceId }) => licenceId),
  );
  const leaving = claiming
    .filter((order) => order.awaitsChallenge && order.email === email)
    .map(({ orderId }) => orderId);
  const licences = leaving.length > 0 ? await readNamedLicences(db, renews, leaving) : known;

  const named = licences.filter(({ isNamed }) => isNamed);
  // Another buyer's order may cover them, where the address of one order was corrected.
  const isOwn = (licence: NamedLicence) => licence.isNamed || licence.email === email;
  const open = renewCovered ? licences.filter(isOwn) : named;
  const lines = wanted.lines.map(toWantedLine);
  const claims = claimSeats(lines, open, new Set(named.map(({ productId }) => productId)));
  const planned = planLicences(lines, claims, await readToday(db));
  const isCovered = renews.length > 0 && open.every(({ seats }) => seats === 0);
  const ownClaiming = claiming.filter(
    (order) => order.email === email && !leaving.includes(order.orderId),
  );
  const facts = {
    lines: wanted.lines.map(({ productId, productName }, position) => ({
      productId,
      productName,
      parts: toParts(
        planned.filter((licence) => licence.position === position),
        licences,
      ),
    })),
    open: listLeftOpen(named, claims),
    covered: isCovered ? describeCover(licences, ownClaiming, isOwn) : null,
  };
  return { plan: { ...facts, tag: hash(facts) }, claims, leaving };
}

export function toWantedLine(line: WantedRenewal['lines'][number], position: number): WantedLine {
  const { productId, quantity, term = usualTerm, insteadOf } = line;
  return { position, productId, quantity, term, insteadOf };
}

export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select shop_today()::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

function toParts(
  planned: readonly PlannedLicence[],
  licences: readonly NamedLicence[],
): LicencePart[] {
  return planned.map(({ firstSeat, lastSeat, startsOn, endsOn, continues }) => {
    const before = licences.find(({ licenceId }) => licenceId === continues);
    return {
      seats: lastSeat - firstSeat + 1,
      startsOn,
      endsOn,
      continues: before ? describe(before) : null,
    };
  });
}

function describe(licence: NamedLicence) {
  const { orderId, invoiceNumber, productId, productName, endsOn } = licence;
  return { orderId, invoiceNumber, productId, productName, endsOn };
}

function listLeftOpen(
  named: readonly NamedLicence[],
  claims: readonly Claim[],
): RenewalPlan['open'] {
  return named.flatMap((licence) => {
    const claimed = claims
      .filter(({ licenceId }) => licenceId === licence.licenceId)
      .reduce((sum, { seats }) => sum + seats, 0);
    const seats = licence.seats - claimed;
    return seats > 0 ? [{ ...describe(licence), seats }] : [];
  });
}

/** Until when the seats are covered, and by which orders of the buyer. */
function describeCover(
  licences: readonly NamedLicence[],
  claiming: readonly ClaimingOrder[],
  isOwn: (licence: NamedLicence) => boolean,
): RenewalPlan['covered'] {
  const later = licences.filter(({ isNamed, seatsLeft }) => !isNamed && seatsLeft > 0);
  const isLast = ({ licenceId }: NamedLicence) =>
    !later.some(({ continues }) => continues === licenceId);
  const last = later.filter(isLast);
  const paid = Map.groupBy(last.filter(isOwn), ({ orderId }) => orderId);
  const by = [...paid].map(([orderId, ofOrder]) => ({
    orderId,
    invoiceNumber: ofOrder[0]?.invoiceNumber ?? null,
    until: ofOrder[0]?.endsOn ?? null,
  }));
  const pending = claiming.map(({ orderId }) => ({ orderId, invoiceNumber: null, until: null }));
  return { until: last[0]?.endsOn ?? null, by: [...by, ...pending] };
}

function hash(facts: Omit<RenewalPlan, 'tag'>): string {
  const promised = { lines: facts.lines, covered: facts.covered };
  return createHash('sha256').update(JSON.stringify(promised)).digest('base64url').slice(0, 22);
}
