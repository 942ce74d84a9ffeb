-- What was bought, and from when until when it is valid: some seats of a line of a paid order. Written in the payment's commit;
-- the running shop writes those of orders that were paid before, in the order of payment.
create table licences (
  id bigint generated always as identity primary key,
  order_id text not null,
  position smallint not null,
  -- Of the seats of its line, from 1. Refunds take the last seats of a line first, unless others were chosen.
  first_seat integer not null,
  last_seat integer not null,
  product_id text not null,
  -- The first and the last day on which it is valid, where the seller is.
  starts_on date not null,
  ends_on date not null,
  -- The licence whose seats go on in it; null for new seats.
  continues bigint references licences,
  -- Its order was paid before licences were rows. It keeps the days that were printed, which may overlap with what it continues.
  keeps_printed_days boolean not null default false,
  -- An owner has chosen its days.
  days_chosen_at timestamptz,
  foreign key (order_id, position) references order_lines (order_id, position),
  unique (order_id, position, first_seat),
  check (first_seat between 1 and last_seat),
  check (starts_on <= ends_on),
  check (continues <> id)
);
create index licences_by_continued on licences (continues) where continues is not null;
create index licences_by_end on licences (ends_on, order_id);

-- The seats of licences that a pending order is to continue: no other order may continue them meanwhile. They count for as long
-- as it is pending.
create table licence_claims (
  order_id text not null,
  position smallint not null,
  licence_id bigint not null references licences,
  seats integer not null check (seats > 0),
  primary key (order_id, position, licence_id),
  foreign key (order_id, position) references order_lines (order_id, position) on delete cascade
);
create index licence_claims_by_licence on licence_claims (licence_id);

-- The invoices up to this one have their licences.
create table licences_written (last_invoice_number integer not null);
insert into licences_written values (0);

-- How long a line's licences last, as it was agreed: so many months, or until a day. Its price is for all of it.
alter table order_lines
  add column term_months smallint not null default 12 check (term_months between 1 and 84),
  add column term_ends_on date;
alter table quote_lines
  add column term_months smallint not null default 12 check (term_months between 1 and 84),
  add column term_ends_on date,
  -- The product whose licences it continues where that is another one; empty for new seats; null where the rule decides.
  add column instead_of text;

-- Orders whose licences are renewed beside those of `renews`, and whether seats that are covered are renewed from their end on.
alter table orders add column renews_also text[] not null default '{}';
alter table quotes add column renews_also text[] not null default '{}', add column renews_covered boolean not null default false;
create index quotes_by_also_renewed on quotes using gin (renews_also) where renews_also <> '{}';
