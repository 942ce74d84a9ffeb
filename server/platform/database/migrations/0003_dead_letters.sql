-- Receipts that a mail server refused for good are counted at every look at the shop's health.
create index orders_receipt_rejected on orders (receipt_rejected_at) where receipt_rejected_at is not null;
