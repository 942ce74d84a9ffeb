import { normaliseLicenceKey } from '../../server/keys/licence-key.ts';
import { openSealerOf } from '../test-sealer.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

/**
 * 11: every stock key is in one state and none is lost or sold twice; nobody's money may be captured without keys. Each
 * query returns what is wrong.
 */
export async function auditStock({ database, ledger }: AuditSubject): Promise<Finding> {
  const violations: string[] = [];
  for (const query of [
    ...[countsDiffer, ownersDiffer, soldAndDeliveredDiffer, historiesDiffer],
    ...[voidOnSale, endsTooSoon, heldWithoutMoney],
  ]) {
    const { rows } = await database.query<{ what: string }>(query);
    violations.push(...rows.map(({ what }) => what));
  }
  violations.push(...(await findKeysInStockTwice(database)));
  const charged = ledger.filter(({ outcome }) => outcome === 'approved').map(({ orderId }) => orderId);
  const { rows } = await database.query<{ what: string }>(linesWithoutKeys, [charged]);
  violations.push(...rows.map(({ what }) => what));
  const states = await database.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from stock_keys group by state order by state',
  );
  const counts = states.rows.map(({ state, count }) => `${count} ${state}`).join(', ');
  return { invariant: 11, counts: counts || 'no keys in stock', violations };
}

/** free + reserved + sold + void = imported, in each batch. */
const countsDiffer = `
  select 'Batch ' || batch.id || ' has ' || count(key.id) || ' keys, and ' || key_count || ' were imported' as what
  from key_batches as batch left join stock_keys as key on batch_id = batch.id
  group by batch.id having count(key.id) <> key_count`;

/** A reserved key belongs to a pending order, a sold one to a paid order, and a free one to none. */
const ownersDiffer = `
  select 'Key #' || key.id || ' is ' || key.state || ', and its order ' || coalesce(order_id, 'none') || ' is '
    || coalesce(orders.state, 'none') as what
  from stock_keys as key left join orders on orders.id = order_id
  where case key.state
    when 'free' then order_id is not null
    when 'reserved' then orders.state is distinct from 'pending'
    when 'sold' then coalesce(orders.state not in ('paid', 'fulfilled'), true)
    else false end`;

/** A sold key is the key of one order, the one that the stock names. No two keys of orders are alike. */
const soldAndDeliveredDiffer = `
  select 'Key #' || key.id || ' is sold, and is ' || count(own.id) || ' current keys of its order' as what
  from stock_keys as key left join licence_keys as own
    on stock_key_id = key.id and own.order_id = key.order_id and own.key_hash = key.key_hash and voided_at is null
  where state = 'sold' group by key.id having count(own.id) <> 1
  union all
  select 'The key #' || own.id || ' of ' || own.order_id || ' is #' || key.id || ', which is ' || key.state
  from licence_keys as own join stock_keys as key on key.id = stock_key_id
  where voided_at is null and state <> 'sold'
  union all
  select 'A key was delivered ' || count(*) || ' times, to ' || string_agg(order_id, ', ')
  from licence_keys group by key_hash having count(*) > 1`;

/** The last event of a key says what it is now, and it was sold once at most. */
const historiesDiffer = `
  with history as (
    select distinct on (key_id) key_id, event as last from key_events
    where event not in ('quarantined', 'confirmed') order by key_id, id desc
  )
  select 'Key #' || id || ' is ' || state || ', and its last event is ' || coalesce(last, 'none') as what
  from stock_keys left join history on key_id = stock_keys.id
  where case when last in ('released', 'unvoided') or last is null then 'released' else last end <>
    case state when 'sold' then 'sold' when 'void' then 'voided' else 'released' end
  union all
  select 'Key #' || key_id || ' was sold ' || count(*) || ' times'
  from key_events where event = 'sold' group by key_id having count(*) > 1`;

/** A key that somebody voided is void, or is void once its order gives it back: never free, nor sold after that. */
const voidOnSale = `
  select 'Key #' || id || ' was voided, and is ' || state as what
  from stock_keys where void_id is not null and state not in ('void', 'reserved')`;

/** A key lasts as long as the licence that it was sold for, unless the licence's term was changed since. */
const endsTooSoon = `
  select 'Key #' || key.id || ' ends on ' || expires_on || ', and its licence on ' || max(ends_on) as what
  from stock_keys as key join licences using (order_id, position)
  where state = 'sold' and days_chosen_at is null
  group by key.id having expires_on < max(ends_on)`;

/** 20: pending orders of PayTo hold a tenth of what they and the others could have, rounded up, at most. */
const heldWithoutMoney = `
  select product_id || ' has ' || held || ' keys held without money, of ' || total as what
  from (
    select product_id, count(*) as total,
      count(*) filter (where key.state = 'reserved' and gateway like 'stripe-payto%') as held
    from stock_keys as key left join orders on orders.id = order_id
    where key.state = 'reserved' or key.state = 'free' and not quarantined
    group by product_id
  ) as product
  where held > ceil(total / 10.0) and held > 1`;

/** One key is in stock once, whatever its product and however it is written; but for those that are void. */
async function findKeysInStockTwice(database: AuditSubject['database']): Promise<string[]> {
  const sealer = await openSealerOf(database);
  const { rows } = await database.query<{ id: string; hash: Buffer; sealed: Buffer }>(
    `select id, key_hash as hash, sealed from stock_keys where state <> 'void'`,
  );
  const keys = Map.groupBy(rows, ({ hash, sealed }) => normaliseLicenceKey(sealer.open(sealed, hash)));
  return [...keys.values()]
    .filter(({ length }) => length > 1)
    .map(
      (alike) => `One key is in stock ${alike.length} times: ${alike.map(({ id }) => `#${id}`).join(', ')}`,
    );
}

/** Every line from stock of a charged order, and of one that is about to be captured, has its keys or may wait for them. */
const linesWithoutKeys = `
  select order_id || ' has not the keys of line ' || line.position || ': ' || count(key.id) as what
  from order_lines as line join orders on orders.id = order_id
  left join payments using (order_id)
  left join stock_keys as key using (order_id, position)
  where fulfilment = 'stock' and not backordered and (payments.status = 'authorised' or order_id = any($1))
    and orders.state not in ('declined', 'abandoned')
  group by order_id, line.position, delivery, quantity
  having count(key.id) < case delivery when 'line' then 1 else quantity end`;
