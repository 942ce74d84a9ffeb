import { expect, it } from 'vitest';
import { forgetExpired } from '../server/background.ts';
import { shareTestDatabase } from './test-database.ts';

const database = await shareTestDatabase();
await database.pool.query(`
  insert into verification_codes select 'code' || age, '\\x00', 5, now() - make_interval(mins => age)
    from unnest(array[-5, 5]) age;
  insert into verified_browsers select decode(lpad(i::text, 8, '0'), 'hex'), 'b', now() - interval '1 minute'
    from generate_series(1, 2500) i;
  insert into verified_browsers values ('\\xff', 'b', now() + interval '1 minute');
  insert into operator_codes select 'code' || age, '\\x00', 5, now() - make_interval(mins => age)
    from unnest(array[-5, 5]) age;
  insert into operator_challenges (challenge_hash, purpose, expires_at)
    select decode(lpad((age + 9)::text, 4, '0'), 'hex'), case when age < 0 then 'add' else 'confirm' end,
      now() - make_interval(mins => age) from unnest(array[-5, 5]) age;
  insert into operator_login_links select decode(lpad((age + 9)::text, 4, '0'), 'hex'), 'link' || age,
    now() - make_interval(mins => age) from unnest(array[-5, 5]) age;
  insert into operator_sessions (token_hash, email, expires_at, last_seen_at, fresh_until)
    values ('\\x01', 'open', now() + interval '1 hour', now(), now()),
      ('\\x02', 'over', now() - interval '1 minute', now(), now()),
      ('\\x03', 'unused', now() + interval '1 hour', now() - interval '25 hours', now());
  insert into operator_browsers values ('\\x01', 'known', now() + interval '1 day'), ('\\x02', 'old', now());
  insert into rate_limits select 'limit' || hours, 1, extract(epoch from now() - make_interval(hours => hours)) * 1000
    from unnest(array[-1, 0, 2]) hours;
  insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, state, settled_at, created_at)
    select 'ORD-' || days, 'b', '{}', 10, 1, 11, 'declined', now(), now() - make_interval(days => days)
    from unnest(array[1, 6, 8, 9]) days;
  insert into purchase_attempts (email, idempotency_key, order_id, request_hash, request_id, answer_status,
      answer_body, created_at)
    select 'b', 'key-' || days, 'ORD-' || days, '\\x00', 'r', case when days < 9 then 402 end,
      case when days < 9 then '{}' end, now() - make_interval(days => days)
    from unnest(array[1, 6, 8, 9]) days;`);

async function list(statement: string): Promise<unknown[]> {
  const { rows } = await database.pool.query({ text: statement, rowMode: 'array' });
  return rows.flat();
}

it('all expired rows are deleted, and no others', async () => {
  await Promise.all([
    forgetExpired(database.pool, { keepUnpaidDays: 30 }),
    forgetExpired(database.pool, { keepUnpaidDays: 30 }),
  ]);
  expect(await list('select email from verification_codes')).toEqual(['code-5']);
  expect(await list('select count(*) from verified_browsers')).toEqual([1]);
  expect(await list('select email from operator_codes')).toEqual(['code-5']);
  expect(await list('select email from operator_login_links')).toEqual(['link-5']);
  expect(await list('select purpose from operator_challenges')).toEqual(['add']);
  expect(await list('select email from operator_sessions')).toEqual(['open']);
  expect(await list('select email from operator_browsers')).toEqual(['known']);
  expect(await list('select key from rate_limits order by key')).toEqual(['limit-1', 'limit0']);
});

it('the response to a purchase is kept for 7 days, and an attempt without a response longer', async () => {
  await forgetExpired(database.pool, { keepUnpaidDays: 30 });
  const keys = await list('select idempotency_key from purchase_attempts order by idempotency_key');
  expect(keys).toEqual(['key-1', 'key-6', 'key-9']);
});

it('orders are kept permanently, but unpaid ones lose their buyers after a month', async () => {
  await database.pool.query(`
    insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, state, settled_at, transaction_id,
        invoice_number)
      select state || days, 'mia@example.com', '{"lastName": "Nguyen"}', 10, 1, 11, state, now() - make_interval(days => days),
        case state when 'paid' then 'TXN-' || days end, case state when 'paid' then days end
      from unnest(array['declined', 'abandoned', 'paid']) state, unnest(array[29, 31]) days`);
  await forgetExpired(database.pool, { keepUnpaidDays: 30 });
  const rows = await list(`
    select id || ' ' || email || ' ' || billing || ' ' || total_cents from orders where id !~ '^ORD' order by id`);
  const kept = 'mia@example.com {"lastName": "Nguyen"} 11';
  expect(rows).toEqual([
    `abandoned29 ${kept}`,
    'abandoned31  {} 11',
    `declined29 ${kept}`,
    'declined31  {} 11',
    `paid29 ${kept}`,
    `paid31 ${kept}`,
  ]);
  expect(await list(`select count(*) from orders where id ~ '^ORD'`)).toEqual([4]);
});

it("a gateway's event is kept for 30 days after it was handled, and an unhandled one longer", async () => {
  await database.pool.query(`
    insert into gateway_events (id, gateway, type, object_id, received_at, handled_at)
      select 'evt_' || days || handled, 'stripe', 'payment_intent.succeeded', 'pi_1', now() - make_interval(days => days),
        case when handled then now() - make_interval(days => days) end
      from unnest(array[29, 31]) days, unnest(array[true, false]) handled`);
  await forgetExpired(database.pool, { keepUnpaidDays: 30 });
  const kept = await list('select id from gateway_events order by id');
  expect(kept).toEqual(['evt_29false', 'evt_29true', 'evt_31false']);
});

it('an unpaid quote is deleted 30 days after it expired, with its lines and its PDF, and a paid one is kept', async () => {
  await database.pool.query(`
    insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, state, settled_at, transaction_id,
        invoice_number)
      select 'quoted-' || state, 'b', '{}', 10, 1, 11, state, case when state <> 'pending' then now() end,
        case when state in ('paid', 'fulfilled') then 'TXN-' || state end, case state when 'paid' then 98 when 'fulfilled' then 99 end
      from unnest(array['pending', 'paid', 'fulfilled', 'declined']) state;
    insert into quotes (note, email, billing, subtotal_cents, gst_cents, total_cents, order_id, expires_at)
      select coalesce(state, 'none') || days, 'b', '{}', 10, 1, 11, case days when 31 then 'quoted-' || state end,
        now() - make_interval(days => days)
      from unnest(array['pending', 'paid', 'fulfilled', 'declined', null]) state, unnest(array[29, 31]) days;
    insert into quote_lines select number, 0, 'p', 'P', 10, 1 from quotes;
    insert into quote_documents select number, '' from quotes;`);
  await forgetExpired(database.pool, { keepUnpaidDays: 30 });
  const kept = [
    ...['declined29', 'fulfilled29', 'fulfilled31', 'none29'],
    ...['paid29', 'paid31', 'pending29', 'pending31'],
  ];
  expect(await list('select note from quotes order by note')).toEqual(kept);
  expect(await list('select count(*) from quote_lines')).toEqual([8]);
  expect(await list('select count(*) from quote_documents')).toEqual([8]);
});
