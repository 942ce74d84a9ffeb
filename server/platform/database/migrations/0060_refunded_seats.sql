-- The seats of a line that an operator has chosen to refund, from 0. The last ones are taken for the rest.
alter table refund_lines add column chosen_seats smallint[] not null default '{}';

-- Earlier releases left keys valid when refunds of one order were under way together. The last refund takes back every
-- seat that is left of an order whose money is all back.
create temporary table paid_back on commit drop as
select orders.id as order_id, refund.id as refund_id
from orders
join lateral (
  select sum(amount_cents) as amount_cents, (array_agg(id order by settled_at desc, id desc))[1] as id
  from refunds where refunds.order_id = orders.id and kind = 'sale' and state = 'completed'
) as refund on refund.amount_cents >= total_cents
where orders.id in (select order_id from refunds where kind = 'sale' and state = 'completed') and (
  exists (
    select from licence_keys
    where order_id = orders.id and revoked_by_refund is null and voided_at is null
  )
  or exists (select from order_lines where order_id = orders.id and awaiting_keys_since is not null)
);

insert into refund_lines (refund_id, order_id, position, seats, amount_cents)
select refund_id, order_id, position, seats_left, seats_left * unit_price_cents
from (
  select refund_id, order_lines.*, quantity - coalesce((
    select sum(seats) from refunds join refund_lines on refund_lines.refund_id = refunds.id
    where refunds.order_id = order_lines.order_id and refund_lines.position = order_lines.position
      and state = 'completed'
  ), 0) as seats_left
  from paid_back join order_lines using (order_id)
) as line
where seats_left > 0
on conflict (refund_id, position) do update
set seats = refund_lines.seats + excluded.seats, amount_cents = refund_lines.amount_cents + excluded.amount_cents;

update licence_keys set revoked_by_refund = refund_id from paid_back
where licence_keys.order_id = paid_back.order_id and revoked_by_refund is null and voided_at is null;
update order_lines set awaiting_keys_since = null from paid_back
where order_lines.order_id = paid_back.order_id and awaiting_keys_since is not null;

insert into alerts (subject, kind, order_id, text)
select 'keys-of-refunded-order ' || order_id, 'keys-of-refunded-order', order_id,
  'Everything of the order ' || order_id || ' was refunded before, but its licence keys stayed valid. They are now among the keys to revoke at the vendor. No mail named these keys to the buyer: write to them.'
from paid_back
on conflict (subject) do nothing;
