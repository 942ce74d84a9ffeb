-- Of an order's licences, several ends may come: buyers are reminded of each. How many days before an end the latest mail was
-- queued for.
create table sent_reminders (
  order_id text not null references reminders on delete cascade,
  ends_on date not null,
  latest_days smallint not null,
  primary key (order_id, ends_on)
);

-- Earlier releases reminded of the first end of an order. They still read `latest_days` of `reminders`, which only they
-- write: after a way back, their buyers are reminded.
insert into sent_reminders (order_id, ends_on, latest_days)
select order_id, min(order_lines.ends_on), latest_days
from reminders join order_lines using (order_id)
where latest_days is not null and order_lines.ends_on is not null
group by order_id, latest_days;
