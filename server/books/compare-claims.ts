import { sql } from 'kysely';
import type { Claim, UnreadableClaim, Webhook } from '../payments/webhook.ts';
import type { Db } from '../platform/database/pool.ts';
import type { RefundParts } from '../refunds/settle-refund.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import type { Difference } from './payment-difference.ts';

export interface ClaimParts extends RefundParts {
  readonly updateDispute: (gateway: string, disputeId: string) => Promise<unknown>;
}

type ClaimsOfGateway = Pick<Webhook, 'gateway' | 'gateways' | 'listClaims'>;

/**
 * What was unknown until the comparison recorded it, and what still is: events were lost. They may
 * be of payments much older than those that are compared.
 */
export async function compareClaims(
  parts: ClaimParts,
  webhook: ClaimsOfGateway,
  since: Date,
  signal: AbortSignal,
) {
  const unreadable = new Set<string>();
  const listUnknown = () => findAllUnknown(parts.db, webhook, since, signal, unreadable);
  const record = async (claims: readonly UnknownClaim[]) => {
    for (const { kind, id, paymentId } of claims) {
      signal.throwIfAborted();
      if (kind === 'dispute') await parts.updateDispute(webhook.gateway, id);
      else if (paymentId) await syncRefunds(parts, paymentId);
    }
  };
  const unknown = await listUnknown();
  await record(unknown);
  const again = unknown.length === 0 ? [] : await listUnknown();
  // A claim whose state has changed since the first list was recorded in the earlier one.
  const first = new Set(unknown.map(nameState));
  await record(again.filter((claim) => !first.has(nameState(claim))));
  const left = new Set(again.filter((claim) => first.has(nameState(claim))).map(({ id }) => id));
  // A dispute of no order has raised an alert. So has a completed refund that failed later.
  const ofOrders = unknown.filter(({ orderId, state }) => orderId !== null && state !== 'failed');
  return {
    repaired: ofOrders.filter(({ id }) => !left.has(id)).map(describeClaim),
    differences: [
      ...ofOrders.filter(({ id }) => left.has(id)).map(describeClaim),
      ...Array.from(unreadable, describeUnreadable),
    ],
  };
}

function nameState({ id, state }: UnknownClaim): string {
  return `${id} ${state}`;
}

async function findAllUnknown(
  db: Db,
  webhook: ClaimsOfGateway,
  since: Date,
  signal: AbortSignal,
  unreadable: Set<string>,
): Promise<UnknownClaim[]> {
  const unknown: UnknownClaim[] = [];
  const list = () => webhook.listClaims(since);
  for await (const claims of inBatches(webhook.gateway, 'disputes and refunds', list)) {
    signal.throwIfAborted();
    const [readable, others] = separate(claims);
    for (const { id } of others) unreadable.add(id);
    unknown.push(...(await findUnknown(db, webhook.gateways, readable)));
  }
  return unknown;
}

function separate(claims: readonly (Claim | UnreadableClaim)[]): [Claim[], UnreadableClaim[]] {
  return [
    claims.filter((claim) => claim.kind !== 'unreadable'),
    claims.filter((claim) => claim.kind === 'unreadable'),
  ];
}

function describeUnreadable(id: string): Difference {
  return { kind: 'claim-unreadable', paymentId: id, orderId: '', gatewayCents: 0, shopCents: 0 };
}

interface UnknownClaim {
  readonly kind: Claim['kind'];
  readonly id: string;
  readonly state: string;
  readonly cents: number;
  readonly paymentId: string | null;
  readonly orderId: string | null;
}

/** Those that the shop has not recorded in the state in which the gateway lists them. */
async function findUnknown(
  db: Db,
  gateways: readonly string[],
  claims: readonly Claim[],
): Promise<UnknownClaim[]> {
  const listed = claims.map((claim) => ({
    kind: claim.kind,
    id: claim.kind === 'dispute' ? claim.disputeId : claim.gatewayRefundId,
    state: claim.kind === 'dispute' ? claim.status : claim.state,
    cents: claim.amountCents,
    paymentId: claim.paymentId,
  }));
  const { rows } = await sql<UnknownClaim>`
    select claim.*, payment.order_id as "orderId"
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
      as claim (kind text, id text, state text, cents int, "paymentId" text)
      left join payment_facts as payment
        on payment.gateway = any(${gateways}) and payment.payment_id = claim."paymentId"
    where case claim.kind
      when 'dispute' then not exists (select from disputes where disputes.id = claim.id and status = claim.state)
      else payment.order_id is not null and claim.state is distinct from coalesce(
        (select case when claim.state = 'pending' and state = 'requested' then 'pending' else state end
          from refund_facts where gateway_refund_id = claim.id), 'failed') end`.execute(db);
  return rows;
}

function describeClaim({ kind, cents, paymentId, orderId }: UnknownClaim): Difference {
  const difference = kind === 'dispute' ? 'dispute-unknown' : 'refunds-differ';
  return {
    kind: difference,
    paymentId: paymentId ?? '',
    orderId: orderId ?? '',
    gatewayCents: cents,
    shopCents: 0,
  };
}

const batchSize = 100;

/** What a gateway lists, some at a time. Throws {@link NotListed} when it can't be asked. */
export async function* inBatches<Item>(
  gateway: string,
  things: NotListed['things'],
  list: () => AsyncIterable<Item>,
): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  try {
    for await (const item of list()) {
      if (batch.push(item) < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw new NotListed(gateway, things, error);
  }
  yield batch;
}

/** The gateway didn't list what it has. The cause is its own error. */
export class NotListed extends Error {
  override readonly name = 'NotListed';
  readonly gateway: string;
  readonly things: 'payments' | 'disputes and refunds';

  constructor(gateway: string, things: NotListed['things'], cause: unknown) {
    super(`The gateway ${gateway} did not list its ${things}`, { cause });
    this.gateway = gateway;
    this.things = things;
  }

  get reason(): string {
    return this.cause instanceof Error ? this.cause.message.replace(/\.$/, '') : 'unknown reason';
  }
}
