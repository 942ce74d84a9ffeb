import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });

const newBuyer = () => new Customer(shop).verifyEmail();

describe('a card', () => {
  it.each([
    ['4000 0000 0000 0002', {}, 'card-declined'],
    ['4000 0000 0000 9995', {}, 'insufficient-funds'],
    ['4111 1111 1111 1111', { expiryDate: '01/20' }, 'card-expired'],
    ['4111 1111 1111 1111', { cvv: '12345' }, 'wrong-security-code'],
    ['5555 5555 5555 4444', {}, 'test-cards-only'],
  ])('%s %j is refused (402): %s, and no key is given', async (cardNumber, changes, code) => {
    const buyer = await newBuyer();
    const { status, body } = await buyer.buy({ card: { cardNumber, ...changes } });
    expect(status).toBe(402);
    expect(body.code).toBe(code);
    expect(body.detail).toContain('You have not been charged');
    const { rows } = await shop.database.pool.query('select id, state from orders where email = $1', [
      buyer.email,
    ]);
    expect(rows.map((row) => row.state)).toEqual(['declined']);
    const keys = await shop.database.pool.query('select from licence_keys where order_id = $1', [rows[0].id]);
    expect(keys.rows).toHaveLength(0);
  });

  it('may be written without blanks, and expire as MM/YYYY or MMYY', async () => {
    const buyer = await newBuyer();
    for (const expiryDate of ['12/2049', '1249', '12 / 49']) {
      const { status } = await buyer.buy({
        card: { cardNumber: '4111111111111111', expiryDate, cvv: '1234' },
      });
      expect(status).toBe(200);
    }
  });

  it('leaves no number and no CVV in the database or the log', async () => {
    const buyer = await newBuyer();
    await buyer.buy({
      card: { cardNumber: '4999 8888 7777 6666', cvv: '904173355820' },
    });
    const tables = await shop.database.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await shop.database.pool.query(`select t::text as text from public.${name} t`);
      for (const { text } of rows) expect(text).not.toMatch(/4999.?8888|904173355820/);
    }
    expect(shop.logLines.join('')).not.toMatch(/4999.?8888|904173355820/);
  });
});
