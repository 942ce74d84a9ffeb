-- no transaction
-- Exports read the invoices and adjustment notes of a period, however many others there are.
drop index concurrently if exists orders_by_invoice_date;
create index concurrently orders_by_invoice_date on orders (settled_at, invoice_number)
  where invoice_number is not null;
drop index concurrently if exists adjustment_notes_by_date;
create index concurrently adjustment_notes_by_date on adjustment_notes (issued_at, number);
