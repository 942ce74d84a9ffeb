-- The shop returns a late capture by one refund at a time, and by another one what a failed refund has left.
drop index refunds_of_late_capture;
create unique index refunds_of_late_capture on refunds (order_id)
  where kind = 'late-capture' and asked_by = 'shop' and state = 'requested';
