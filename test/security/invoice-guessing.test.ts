import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import type { InvoiceQuery } from '../../contract/my-orders.ts';
import { findInvoicedOrder } from '../../server/documents/routes.ts';
import type { KeySealer } from '../../server/keys/key-sealer.ts';
import { moreByNight } from '../more-by-night.ts';
import { Customer } from '../shop-driver.ts';
import { shareTestShop } from '../start-shop.ts';
import { openTestSealer } from '../test-sealer.ts';
import { Asker } from './asker.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const asker = new Asker(shop);
let sealer: KeySealer = await openTestSealer(shop.database.db);
const buyer = await new Customer(shop).verifyEmail();
const { body } = await buyer.buy();
const orderId = body.orderId;
const licenseKey = body.licenseKeys[0]?.keys[0] ?? '';
const values = { id: orderId, email: buyer.email, licenseKey, amountCents: '14999' };
const other = new Customer(shop);
const { headers } = await other.enterCode((await other.requestCode()).body.demoOtp);
const otherCookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';

afterAll(async () => {
  asker.close();
});

function ask(path: string, cookie = ''): Promise<string> {
  return asker.ask(path, { cookie });
}

/** Looks an invoice up, and counts the rows that the database reads for it. */
async function findAndCount(query: InvoiceQuery): Promise<{ found: string | null; read: readonly number[] }> {
  return shop.database.db.transaction().execute(async (tx) => {
    // A table of a few rows is read whole; what counts is what is read of a large one.
    await sql`set local enable_seqscan = off`.execute(tx);
    const countReads = async () => {
      const { rows } = await sql<{ count: number }>`
        select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
        where relname in ('orders', 'licence_keys') order by relname desc`.execute(tx);
      return rows.map(({ count }) => count);
    };
    const before = await countReads();
    const found = await findInvoicedOrder(tx, sealer, query);
    const after = await countReads();
    return { found, read: after.map((count, table) => count - (before[table] ?? 0)) };
  });
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An order id that differs from a real one in a single place: the nearest that a guess can come. */
function missNarrowly(id: string): string {
  const place = 4 + randomInt(id.length - 4);
  const letter = [...alphabet].find((candidate) => candidate !== id[place]) ?? '';
  return id[place] === '-' ? id.slice(0, place) : id.slice(0, place) + letter + id.slice(place + 1);
}

function makeGuess(index: number): string {
  if (index % 2 === 0) return missNarrowly(orderId);
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `ORD-${group()}-${group()}-${group()}-${group()}`;
}

describe('guessing an invoice', () => {
  it('order ids, with and without the cookie of another browser, get one identical 404', {}, async () => {
    const guesses = Array.from({ length: moreByNight(1_000, 100) }, (_, i) => makeGuess(i));
    const answers = new Set(
      await Promise.all(
        guesses.map((id, i) => ask(`/api/orders/${id}/invoice`, i % 4 < 2 ? otherCookie : '')),
      ),
    );
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[404,.*order-invoice-not-found/);
    // The real one, and what is no order id at all, look like any guess.
    const strange = [orderId, demoInvoice.id, orderId.toLowerCase(), '%00', `${orderId}%00`, 'x'.repeat(400)];
    strange.push("'%20or%201=1--", '%F0%9F%98%80', '..%2f..%2fetc', orderId.replaceAll('-', ''), 'null');
    for (const id of strange) expect(answers).toContain(await ask(`/api/orders/${id}/invoice`, otherCookie));
  });

  it('ids beside three right values get one identical 404', async () => {
    const guesses = Array.from({ length: moreByNight(1_000, 100) }, (_, i) =>
      i % 3 ? makeGuess(i) : `INV-${i + 3}`,
    );
    const answers = new Set(
      await Promise.all(guesses.map((id) => ask(`/api/invoice?${new URLSearchParams({ ...values, id })}`))),
    );
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[404,.*invoice-not-found/);
  });

  it('with any wrong values of an order of 1,998 keys, the database reads the asked order and the asked key, and nothing more', async () => {
    sealer = await openTestSealer(shop.database.db);
    const buyer = await new Customer(shop).verifyEmail();
    const ordered = ['endpoint-complete', 'endpoint-enterprise'];
    const { body } = await buyer.buy({ items: ordered.map((productId) => ({ productId, quantity: 999 })) });
    const { rows } = await shop.database.pool.query('select subtotal_cents from orders where id = $1', [
      body.orderId,
    ]);
    const large = {
      id: body.orderId,
      email: buyer.email,
      licenseKey: body.licenseKeys[1]?.keys[500] ?? '',
      amountCents: String(rows[0].subtotal_cents),
    };
    expect(await findAndCount(large)).toEqual({ found: body.orderId, read: [1, 1] });
    const wrong = { ...values, id: missNarrowly(orderId), licenseKey: '22222-22222-22222-22222-22222' };
    for (let mask = 1; mask < 16; mask += 1) {
      const isWrong = (bit: number) => (mask & (1 << bit)) > 0;
      const asked = {
        id: isWrong(0) ? wrong.id : large.id,
        email: isWrong(1) ? wrong.email : large.email,
        licenseKey: isWrong(2) ? wrong.licenseKey : large.licenseKey,
        amountCents: isWrong(3) ? wrong.amountCents : large.amountCents,
      };
      const read = [isWrong(0) ? 0 : 1, isWrong(2) ? 0 : 1];
      expect(await findAndCount(asked)).toEqual({ found: null, read });
    }
  });

  it('one value may be given twice by nobody', async () => {
    const query = new URLSearchParams({ ...values });
    query.append('email', 'other@example.com');
    expect(await ask(`/api/invoice?${query}`)).toMatch(/^\[400,/);
  });
});

describe('the file name of an invoice', () => {
  it('is an order id between quotes, for every request (RFC 6266)', async () => {
    const spellings = [orderId, ` ${orderId.toLowerCase()} `, 'INV-000002', 'inv-2'];
    for (const id of spellings) {
      const response = await new Customer(shop).downloadInvoice({ ...values, id });
      const disposition = response.headers.get('content-disposition');
      expect([response.status, disposition]).toEqual([200, `attachment; filename="${orderId}.pdf"`]);
      expect(disposition).toMatch(/^attachment; filename="ORD(-[0-9A-Z]{4}){4}\.pdf"$/);
    }
  });
});
