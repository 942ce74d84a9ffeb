-- Receipts that went out without their tax invoice, because its PDF could not be made: it follows in a mail of its own.
create table promised_invoices (
  order_id text primary key references orders,
  -- The outbox's name of the receipt that says so. It is written before that is sent: a repeat says the same.
  receipt text not null,
  promised_at timestamptz not null default now(),
  -- When the mail with the invoice was queued: with the receipt's acceptance.
  queued_at timestamptz,
  -- When the mail server accepted the invoice.
  mailed_at timestamptz
);

-- Why the PDF of a mail could not be made when it was last tried, when that was, and at which attempt. Null in the first
-- column when it was made since.
alter table outbox
  add column document_failure text check (document_failure in ('missing', 'refused', 'stopped')),
  add column document_failed_at timestamptz,
  add column document_failed_attempt integer;
