import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createEmptyDatabase, runStatement } from '../../test/empty-database.ts';
import { isLinkedBy } from '../../test/link-to-quote.ts';
import { readPdf } from '../../test/read-invoice.ts';
import { Customer } from '../../test/shop-driver.ts';
import { facts } from '../../test/shop-facts.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Every row of every table, as text. */
async function dump(shop: TestShop): Promise<string> {
  const tables = await shop.database.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const rows = tables.rows.map(async ({ name }) =>
    JSON.stringify((await shop.database.pool.query(`select * from ${name}`)).rows),
  );
  return (await Promise.all(rows)).join('\n');
}

async function openQuoteFile(customer: Customer, token: string): Promise<string> {
  const response = await customer.openQuotePdf(token);
  return (await readPdf(await response.arrayBuffer())).join(' ');
}

it('the link of a quote is in its mail and its PDF, and nowhere in the database', async () => {
  const shop = await startTestShop({ config: { publicUrl: 'https://shop.example.com' } });
  const buyer = await new Customer(shop).verifyEmail();
  const { body } = await buyer.getQuote();
  const mail = (await shop.mailServer.waitForMails(2)).at(-1);
  expect(mail?.text).toContain(`#quote=${body.token}`);
  const text = await openQuoteFile(buyer, body.token);
  expect(text.replaceAll(' ', '')).toContain(`#quote=${body.token}`);

  expect(await dump(shop)).not.toContain(body.token);
  const { rows } = await shop.database.pool.query('select pdf from quote_documents');
  expect(rows).toHaveLength(1);
  expect(rows[0].pdf.includes('%PDF')).toBe(false);
  await shop.stop();
});

it('a link and its PDF still open after the secret of the shop has changed, and so does a new one', async () => {
  const shop = await startTestShop({ config: { publicUrl: 'https://shop.example.com' } });
  const buyer = await new Customer(shop).verifyEmail();
  const old = (await buyer.getQuote()).body;
  const before = await openQuoteFile(buyer, old.token);
  await shop.database.pool.query(`delete from shop_state where name = 'secret_fingerprint'`);
  const changed = await shop.startNode({ secret: randomUUID() });
  const visitor = new Customer(changed);

  expect((await visitor.readQuote(old.token)).body.number).toBe(old.number);
  const after = await openQuoteFile(visitor, old.token);
  const [, token = ''] = /#quote=([\w-]{22})/.exec(after.replaceAll(' ', '')) ?? [];
  expect(token).not.toBe(old.token);
  expect(after.replaceAll(' ', '').replace(token, old.token)).toBe(before.replaceAll(' ', ''));
  expect((await visitor.readQuote(token)).body.number).toBe(old.number);
  await changed.stop();
  await shop.stop();
});

it('links of a release that stored their tokens keep working', async () => {
  const database = await createEmptyDatabase();
  const connection = { connectionString: database.url };
  const log = { info() {}, warn() {} };
  await migrate(connection, { log, through: 150, facts: '' });
  await runStatement(
    database.url,
    `insert into quotes (token, email, billing, subtotal_cents, gst_cents, total_cents, expires_at) values
       ('first', 'a', '{}', 10, 1, 11, now()), ('second', 'b', '{}', 10, 1, 11, now());
     insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents) values ('ORD', 'b', '{}', 10, 1, 11);
     insert into reminders (order_id, token) values ('ORD', 'third')`,
  );
  await migrate(connection, { log, facts });
  const select = (condition: string) =>
    runStatement(database.url, `select email from quotes where ${condition}`);
  expect((await select(isLinkedBy('$1').replace('$1', `'second'`))).rows).toEqual([{ email: 'b' }]);
  expect((await select(isLinkedBy('$1').replace('$1', `'third'`))).rows).toEqual([]);
  const ended = `select reminder_of from link_tokens where token_hash = sha256('third')`;
  expect((await runStatement(database.url, ended)).rows).toEqual([{ reminder_of: 'ORD' }]);
  await database.drop();
});
