-- no transaction
-- The desk finds orders by the buyer's purchase order number and ABN.
drop index concurrently if exists orders_by_purchase_order;
create index concurrently orders_by_purchase_order
  on orders (lower(billing->>'purchaseOrder') collate "C", created_at desc, id desc)
  where billing->>'purchaseOrder' <> '';
drop index concurrently if exists orders_by_abn;
create index concurrently orders_by_abn
  on orders ((billing->>'abn') collate "C", created_at desc, id desc)
  where billing->>'abn' <> '';
