-- The keys of orders. A key ends when its seat is refunded, or when another one takes its place.
create or replace view key_facts as
select id, order_id, position, seat, key_hash, sealed, stock_key_id, revoked_by_refund, voided_at, vendor_revoked_at,
  revoked_by_refund is null and voided_at is null as is_valid,
  case when voided_at is not null then 'replaced' when revoked_by_refund is not null then 'refunded' end
    as ended_because,
  -- `vendor_revoked_at` marks those that the vendor has revoked.
  (revoked_by_refund is not null or voided_at is not null) and vendor_revoked_at is null as is_to_revoke,
  -- The last day on which the vendor's key works; null where it has none of its own.
  (select expires_on from stock_keys where stock_keys.id = licence_keys.stock_key_id) as expires_on
from licence_keys;

-- The date in the east of Australia, where vendors' days begin first.
create or replace function vendor_today() returns date stable parallel safe language sql
as $$ select (now() at time zone 'Australia/Sydney')::date $$;

-- The last day of licences that are bought today for the usual term, as `lastDayOf` of contract/terms.ts has it: the day
-- before the same one of next year, or 28 February where that has no 29th.
create or replace function vendor_year_end() returns date stable parallel safe language sql
as $$
  select greatest((vendor_today() + interval '1 year')::date - 1, (vendor_today() - 1 + interval '1 year')::date)
$$;

-- The vendor's keys. `expires_on` is the last day on which one works: it is sold only for licences that end on that day or
-- before.
create or replace view stock_facts as
select id, product_id, batch_id, key_hash, sealed, state, quarantined, expires_on, order_id, position, seat, void_id,
  -- Nobody has it, or will have it.
  state = 'free' and not quarantined as is_free,
  -- Since a restore: it may have been sold after the backup.
  state = 'free' and quarantined as is_quarantined,
  -- Long enough for licences that are bought today. Two facts, as an index has each in the order in which keys are sold.
  state = 'free' and not quarantined and expires_on is null as lasts_for_ever,
  state = 'free' and not quarantined and expires_on >= vendor_year_end() as lasts_a_year,
  -- It works, but ends before licences that are bought today. Back-orders and replacements may still have it.
  state = 'free' and not quarantined and expires_on >= vendor_today() and expires_on < vendor_year_end()
    as is_too_short,
  state = 'free' and not quarantined and expires_on < vendor_today() as is_expired
from stock_keys;
