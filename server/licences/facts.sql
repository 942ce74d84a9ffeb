-- Renewals of orders. Issue: a licence of its own will say this seat by seat.
create or replace view renewal_facts as
select id as order_id,
  -- The first day on which licences of it end; null when all are refunded.
  (select min(ends_on) from line_facts where order_id = orders.id and seats_left > 0) as first_end,
  -- Orders that renew it have as many seats left: one may be renewed in parts.
  (
    select coalesce(sum(seats_left), 0) from order_facts as renewal join line_facts on line_facts.order_id = renewal.id
    where renewal.renews = orders.id and renewal.is_paid
  ) >= greatest(1, (select sum(seats_left) from line_facts where order_id = orders.id)) as is_renewed
from order_facts as orders;
