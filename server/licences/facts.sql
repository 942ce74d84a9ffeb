-- How many of some seats of a line are left after its refunds: of refunded seats without a key of their own, the last ones.
create or replace function licence_seats_left(of_order text, of_position smallint, first_seat integer, last_seat integer)
returns integer stable parallel safe language sql
as $$
  select 1 + $4 - $3 - named_here - least(
    greatest(quantity - seats_left - named - (quantity - $4 - named_after), 0),
    1 + $4 - $3 - named_here
  )::integer
  from line_facts, lateral (
    select count(*)::integer as named, count(*) filter (where seat >= $3 and seat <= $4)::integer as named_here,
      count(*) filter (where seat > $4)::integer as named_after
    from (
      select seat + 1 as seat from key_facts
      where order_id = $1 and position = $2 and delivery = 'seat'
      group by seat having not bool_or(is_valid) and bool_or(revoked_by_refund is not null)
    ) as refunded
  ) as keys
  where order_id = $1 and position = $2
$$;

-- Licences with the seats that refunds have left of them.
create or replace view licence_seats as
select licences.id, licences.order_id, licences.position, first_seat, last_seat, licences.product_id, product_name,
  licences.starts_on, licences.ends_on, continues,
  case when first_seat = 1 and last_seat = quantity then seats_left
    else licence_seats_left(licences.order_id, licences.position, first_seat, last_seat) end as seats_left
from licences join line_facts on line_facts.order_id = licences.order_id and line_facts.position = licences.position;

-- Licences. Those with open seats can be renewed; "renewed" is having none.
create or replace view licence_facts as
select *,
  -- Its seats that no later licence continues.
  greatest(seats_left - continued_seats, 0) as open_seats,
  -- Its seats that a pending order is to continue.
  (
    select coalesce(sum(seats), 0)::integer from licence_claims join order_facts on order_facts.id = licence_claims.order_id
    where licence_id = licences.id and state = 'pending'
  ) as claimed_seats,
  ends_on - shop_today() as days_left,
  -- Seats of later licences that continue more than refunds have left of it.
  greatest(continued_seats - seats_left, 0) as excess_seats
from (
  select *,
    (select coalesce(sum(later.seats_left), 0)::integer from licence_seats as later where later.continues = licence_seats.id)
      as continued_seats
  from licence_seats
) as licences;

-- The ends of licences, open or not: by them, orders are found that may end within some days.
create or replace view licence_ends as
select order_id, ends_on from licences;

-- The licences of orders, together.
create or replace view renewal_facts as
select order_id,
  -- The first day on which open seats of it end; null when it has none.
  min(ends_on) filter (where open_seats > 0) as first_end,
  sum(open_seats)::integer as open_seats
from licence_facts
group by order_id;
