import type { AuditSubject, Finding } from './audit-subject.ts';

/**
 * 17: the seats of a paid line are those of its licences, none is continued twice, and no day is lost or sold twice where
 * a licence continues another one. Each query returns what is wrong. They read tables, not the facts that the shop uses.
 */
export async function auditLicences({ database }: Pick<AuditSubject, 'database'>): Promise<Finding> {
  const violations: string[] = [];
  for (const query of [withoutLicences, seatsDiffer, writtenLate, continuedTwice, daysDiffer, endsDiffer]) {
    const { rows } = await database.query<{ what: string }>(query);
    violations.push(...rows.map(({ what }) => what));
  }
  const { rows } = await database.query<{ licences: number; continuing: number }>(
    'select count(*)::int as licences, count(continues)::int as continuing from licences',
  );
  const { licences = 0, continuing = 0 } = rows[0] ?? {};
  return { invariant: 17, counts: `${licences} licences, ${continuing} continue others`, violations };
}

const withoutLicences = `
  select orders.id || ' is paid and line ' || line.position || ' has no licence' as what
  from orders join order_lines as line on line.order_id = orders.id
  where invoice_number is not null and not exists (
    select from licences where licences.order_id = orders.id and licences.position = line.position
  )
  union all
  select orders.id || ' is not paid and has licences'
  from orders where invoice_number is null and exists (select from licences where order_id = orders.id)`;

/** The licences of a line are of its product, and follow each other from its first to its last seat. */
const seatsDiffer = `
  with seat_range as (
    select order_id, position, product_id, first_seat, last_seat,
      lag(last_seat, 1, 0) over (partition by order_id, position order by first_seat) as seat_before
    from licences
  )
  select order_id || ' has licences for other seats than line ' || position as what
  from seat_range join order_lines as line using (order_id, position)
  group by order_id, position, quantity, line.product_id
  having max(last_seat) <> quantity or bool_or(first_seat <> seat_before + 1)
    or bool_or(seat_range.product_id <> line.product_id)`;

/** Licences of orders that earlier releases were paid have the days that those printed. */
const writtenLate = `
  select distinct order_id || ' was paid by this release without licences, which were written later' as what
  from licences join orders on orders.id = order_id
    join order_lines as line using (order_id, position)
    join schema_migrations on name = '0160_licences.sql'
  where keeps_printed_days and line.starts_on is null and settled_at > applied_at`;

/**
 * The seats of licences that no refund took: a refunded seat is the one whose key it ended; of lines without a key for each
 * seat, and of those whose keys had ended before, the last ones.
 */
const seatsLeft = `
  line_seat as (
    select line.order_id, line.position, numbers.seat, coalesce(bool_or(revoked_by_refund is not null)
        and bool_and(revoked_by_refund is not null or voided_at is not null), false) as is_named
    from order_lines as line cross join generate_series(1, quantity) as numbers (seat)
      left join licence_keys as key
        on delivery = 'seat' and key.order_id = line.order_id and key.position = line.position and key.seat + 1 = numbers.seat
    group by line.order_id, line.position, numbers.seat
  )`;

const continuedTwice = `
  with ${seatsLeft},
  refunded as (
    select refund_lines.order_id, position, sum(seats) as seats
    from refund_lines join refunds on refunds.id = refund_id and state = 'completed'
    group by refund_lines.order_id, position
  ),
  numbered as (
    select line_seat.*, coalesce(refunded.seats, 0) as refunded,
      count(*) filter (where is_named) over (partition by order_id, position) as named,
      count(*) filter (where not is_named) over (partition by order_id, position order by seat desc) as from_last
    from line_seat left join refunded using (order_id, position)
  ),
  seat_left as (
    select order_id, position, seat from numbered where not is_named and from_last > refunded - named
  ),
  licence_left as (
    select licences.*, (
      select count(*) from seat_left
      where seat_left.order_id = licences.order_id and seat_left.position = licences.position
        and seat between first_seat and last_seat
    ) as seats
    from licences
  )
  select earlier.order_id || ' has ' || earlier.seats || ' seats of licence ' || earlier.id || ' left, and '
    || sum(later.seats) || ' seats continue it' as what
  from licence_left as earlier join licence_left as later on later.continues = earlier.id
  where not exists (
    select from alerts where kind = 'continued-seats' and alerts.order_id in (earlier.order_id, later.order_id)
  )
  group by earlier.order_id, earlier.id, earlier.seats
  having sum(later.seats) > earlier.seats`;

/**
 * A licence begins on the day after the one that it continues, or on the day of payment where that is over. A new one begins
 * on the day of payment.
 */
const daysDiffer = `
  select later.order_id || ' begins on ' || later.starts_on || ', and what it continues ends on ' || earlier.ends_on as what
  from licences as later join licences as earlier on earlier.id = later.continues
    join orders on orders.id = later.order_id
  where later.starts_on <> greatest(earlier.ends_on + 1, shop_day(settled_at))
    and not later.keeps_printed_days and later.days_chosen_at is null and earlier.days_chosen_at is null
  union all
  select order_id || ' has new seats from ' || starts_on || ', and was paid on ' || shop_day(settled_at)
  from licences join orders on orders.id = order_id
  where continues is null and starts_on <> shop_day(settled_at)
    and not keeps_printed_days and days_chosen_at is null
  union all
  select later.order_id || ' continues a licence of another buyer'
  from licences as later join licences as earlier on earlier.id = later.continues
    join orders as own on own.id = later.order_id join orders as other on other.id = earlier.order_id
  where own.email <> other.email and '' not in (own.email, other.email) and not exists (
    select from audit_events where action = 'email-corrected' and order_id in (own.id, other.id)
  )`;

/**
 * The last day is that of the agreed term: months end before the day that has the number of the first one, or with a month
 * that has no such day.
 */
const endsDiffer = `
  select order_id || ' ends on ' || licences.ends_on || ', and ' || expected || ' was agreed' as what
  from licences join order_lines as line using (order_id, position)
  cross join lateral (select (licences.starts_on + make_interval(months => term_months))::date as month_end) as months
  cross join lateral (
    select case
      when term_ends_on is not null then greatest(term_ends_on, licences.starts_on)
      when extract(day from month_end) < extract(day from licences.starts_on) then month_end
      else month_end - 1 end as expected
  ) as term
  where licences.ends_on <> expected and not keeps_printed_days and days_chosen_at is null`;
