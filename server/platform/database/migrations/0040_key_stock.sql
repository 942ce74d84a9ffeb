-- How a product's keys are had and delivered. `generated` keys are made by the shop; `stock` keys are imported.
alter table products
  add column fulfilment text not null default 'generated' check (fulfilment in ('generated', 'stock')),
  -- A key per seat, or one key for all seats of an order line.
  add column delivery text not null default 'seat' check (delivery in ('seat', 'line')),
  -- In `grouped` keys, case, blanks and dashes don't count. An `exact` key is compared as the vendor writes it.
  add column key_format text not null default 'grouped' check (key_format in ('grouped', 'exact')),
  -- What happens to an order for more keys than there are.
  add column when_too_few text not null default 'refuse' check (when_too_few in ('refuse', 'backorder')),
  add column low_stock_threshold integer not null default 10 check (low_stock_threshold >= 0),
  -- Since when the operators know that few keys are left; null after a refill.
  add column low_stock_since timestamptz;

-- The rules of the product when the order was placed: a later change must not disturb an order under way.
alter table order_lines
  add column fulfilment text not null default 'generated' check (fulfilment in ('generated', 'stock')),
  add column delivery text not null default 'seat' check (delivery in ('seat', 'line')),
  -- Nothing was reserved for the line: its buyer agreed that the keys follow.
  add column backordered boolean not null default false,
  -- Since when a paid line waits for keys that were out of stock; null when it has them, or needs none.
  add column awaiting_keys_since timestamptz;
create index order_lines_awaiting_keys on order_lines (product_id, awaiting_keys_since)
  where awaiting_keys_since is not null;

-- The keys that seal licence keys, each wrapped by KEYS_SECRET. `index` keys the HMAC that finds a key.
create table sealing_keys (
  id smallint primary key,
  purpose text not null check (purpose in ('seal', 'index')),
  wrapped bytea not null,
  -- The same key wrapped by the next KEYS_SECRET, while `keys rotate-secret` is under way.
  rewrapped bytea,
  created_at timestamptz not null default now()
);

-- One imported file.
create table key_batches (
  id bigint generated always as identity primary key,
  product_id text not null references products,
  file_name text not null,
  note text not null default '',
  -- The keys are not sold on this day or later; null for no end.
  expires_on date,
  key_count integer not null check (key_count > 0),
  imported_by text not null,
  imported_at timestamptz not null default now()
);
create index key_batches_of_product on key_batches (product_id, id);

-- The vendor's keys. Each is in exactly one state. A sold one is never sold again: if it is replaced, it is void.
create table stock_keys (
  id bigint generated always as identity primary key,
  product_id text not null references products,
  batch_id bigint not null references key_batches,
  -- HMAC of the normalised key.
  key_hash bytea not null unique,
  sealed bytea not null,
  state text not null default 'free' check (state in ('free', 'reserved', 'sold', 'void')),
  -- Set by a restore: the key may have been sold after the backup, so it is not sold until an operator confirms it.
  quarantined boolean not null default false,
  expires_on date,
  order_id text,
  position smallint,
  seat smallint,
  foreign key (order_id, position) references order_lines,
  check (state <> 'free' or order_id is null),
  check (state not in ('reserved', 'sold') or (order_id is not null and position is not null and seat is not null))
);
-- In the order in which keys are sold.
create index stock_keys_free on stock_keys (product_id, expires_on, id) where state = 'free' and not quarantined;
create unique index stock_keys_of_order on stock_keys (order_id, position, seat) where state in ('reserved', 'sold');
create index stock_keys_of_batch on stock_keys (batch_id);
create index stock_keys_by_state on stock_keys (product_id, state, quarantined, id);

-- What happened to a stock key after its import. Rows are never changed, and keys never deleted: checking that the key
-- is there would only make each purchase slower.
create table key_events (
  id bigint generated always as identity primary key,
  key_id bigint not null,
  event text not null
    check (event in ('reserved', 'sold', 'released', 'voided', 'quarantined', 'confirmed')),
  order_id text,
  -- An operator, or `shop`.
  actor text not null default 'shop',
  at timestamptz not null default now()
);
create index key_events_of_key on key_events (key_id);

-- Keys of orders are sealed too. The next start seals what `plain_key` holds, then it is null for good. A replaced key
-- keeps its row with `voided_at`; the others are current.
alter table licence_keys rename column key to plain_key;
alter table licence_keys drop constraint licence_keys_pkey;
alter table licence_keys drop constraint licence_keys_order_id_position_seat_key;
alter table licence_keys
  alter column plain_key drop not null,
  add column id bigint generated always as identity primary key,
  -- HMAC of the normalised key.
  add column key_hash bytea unique,
  add column sealed bytea,
  add column stock_key_id bigint references stock_keys,
  add column voided_at timestamptz,
  -- When an operator marked a refunded or replaced key as revoked at the vendor.
  add column vendor_revoked_at timestamptz,
  add unique nulls not distinct (order_id, position, seat, voided_at),
  add check (num_nulls(plain_key, key_hash) = 1 and (key_hash is null) = (sealed is null));
create index licence_keys_to_seal on licence_keys (id) where plain_key is not null;
-- What the vendor is to revoke.
create index licence_keys_to_revoke on licence_keys (id)
  where (revoked_by_refund is not null or voided_at is not null) and vendor_revoked_at is null;
create index licence_keys_of_stock on licence_keys (stock_key_id) where stock_key_id is not null;

-- The answer to a paid purchase shows its keys, so it is sealed. The next start seals what is there.
alter table purchase_attempts drop constraint purchase_attempts_check;
alter table purchase_attempts
  add column answer_sealed bytea,
  add check (num_nonnulls(answer_status, answer_body, answer_sealed) in (0, 2)),
  add check (answer_status is not null or num_nonnulls(answer_body, answer_sealed) = 0);
create index purchase_attempts_to_seal on purchase_attempts (order_id)
  where answer_status = 200 and answer_sealed is null;
