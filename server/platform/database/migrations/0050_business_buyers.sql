-- What a buyer may take to those who approve purchases: a cart at prices that are kept until the quote expires. Amounts
-- are cents of AUD. Numbers may have gaps.
create table quotes (
  -- Shown as `QUO-000001`, and the reference of a bank transfer.
  number integer generated always as identity primary key,
  -- The link with it shows the quote to everybody who has it, as the PDF does.
  token text not null unique,
  email text not null,
  billing jsonb not null,
  subtotal_cents bigint not null check (subtotal_cents > 0),
  gst_cents bigint not null check (gst_cents >= 0),
  total_cents bigint not null check (total_cents = subtotal_cents + gst_cents),
  -- Of the request, so that the same one gets the same quote; null once it may get another.
  request_hash bytea unique,
  -- The latest order that was placed for it. Another may be only when that one ended unpaid.
  order_id text unique references orders,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index quotes_by_email on quotes (email collate "C", number desc);
-- The desk finds quotes by these beginnings.
create index quotes_by_company on quotes ((lower(billing->>'company') collate "C"));
create index quotes_by_purchase_order on quotes ((lower(billing->>'purchaseOrder') collate "C"));
create index quotes_by_expiry on quotes (expires_at);

create table quote_lines (
  quote_number integer not null references quotes on delete cascade,
  position smallint not null,
  product_id text not null,
  product_name text not null,
  unit_price_cents integer not null check (unit_price_cents > 0),
  quantity smallint not null check (quantity between 1 and 999),
  primary key (quote_number, position)
);

-- The PDF of a quote: made once, and kept as long as the quote.
create table quote_documents (
  quote_number integer primary key references quotes on delete cascade,
  pdf bytea not null
);

-- Invoices that were issued again with corrected details of the buyer, under the same number. The first file stays in
-- invoice_documents.
create table invoice_reissues (
  order_id text not null references orders,
  -- 1 is the first that was issued again.
  number smallint not null check (number > 0),
  -- What the order said before.
  earlier_billing jsonb not null,
  pdf bytea not null,
  -- As the PDF says.
  reissued_at timestamptz not null,
  primary key (order_id, number)
);
-- A PDF is compressed already.
alter table invoice_reissues alter column pdf set storage external;
