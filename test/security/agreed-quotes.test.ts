import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { AgreedQuoteInput } from '../../contract/desk/agreed-quote.ts';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { shop as seller } from '../../shop.config.ts';
import type { DeskBrowser } from '../desk-browser.ts';
import { agreedQuote } from '../insert-quote.ts';
import { isLinkedBy } from '../link-to-quote.ts';
import { openQuoteDesk } from '../quote-desk.ts';
import { runShopCommand } from '../run-shop-command.ts';
import { Customer } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';

const desk = await openQuoteDesk();
const { stage, sales, support } = desk;
beforeEach(() => stage.changeBuyer());

const write = (as: DeskBrowser, changes: Partial<AgreedQuoteInput> = {}) => desk.create(changes, as);
const readQuotes = () => desk.query('select number from quotes where email = $1', stage.buyer.email);

const file = () => join(stage.shop.dataFolder, 'quote.json');

/** The file has the input. */
function run(operator: string, input: object, ...args: string[]) {
  const settings = {
    DATABASE_URL: stage.shop.database.url,
    OPERATORS: desk.operators.map(({ email, role }) => `${email}:${role}`).join(),
    OPERATOR: operator,
  };
  writeFileSync(file(), JSON.stringify(input));
  return runShopCommand(settings, 'quotes', ...args);
}

const below = [{ productId: 'endpoint-enterprise', quantity: 1, unitPriceCents: 8_998 }];

describe('a price below the floor is not to be had by the role sales', () => {
  it('as a new quote, a revision of an owner’s, a copy, a renewal or an expired quote, at the desk or by command', async () => {
    await stage.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 1 }] });
    const { orderId } = stage.params;
    const owners = (await write(stage.desk, { lines: below })).body.number;
    for (const changes of [{}, { revises: owners }, { renews: orderId }])
      expect((await write(sales, { lines: below, ...changes })).body.code).toBe('role-needed');
    for (const args of [
      [file()],
      [file(), '--revises', owners],
      [file(), '--copy', owners],
      [file(), '--renews', orderId],
    ]) {
      const input =
        args.length === 1 ? agreedQuote({ email: stage.buyer.email, lines: below }) : { lines: below };
      const { exitCode, output } = await run('ana@harbour.example', input, 'create', ...args);
      expect([exitCode, output]).toEqual([1, expect.stringContaining('may be sold for $89.99 or more')]);
    }
    expect(await readQuotes()).toHaveLength(1);
    await desk.query(`update quotes set expires_at = now() where email = $1`, stage.buyer.email);
    const body = { amountCents: 9_898, acceptExpired: true };
    const sell = (as: DeskBrowser) =>
      as.call(deskCalls.quotes.markPaid, { params: { number: owners }, body });
    expect((await sell(sales)).body.code).toBe('role-needed');
    expect((await sell(stage.desk)).status).toBe(200);
    expect(
      (await write(sales, { lines: [{ ...below[0], unitPriceCents: 8_999 }] as typeof below })).status,
    ).toBe(200);
  });
});

describe('the role support', () => {
  it('writes, renews, withdraws and sells no quote, at the desk or by command', async () => {
    await stage.buy();
    const { orderId } = stage.params;
    const { number, totalCents } = (await write(stage.desk)).body;
    const tries = [
      await write(support),
      await write(support, { renews: orderId }),
      await support.call(deskCalls.quotes.withdrawQuote, { params: { number } }),
      await support.call(deskCalls.quotes.markPaid, {
        params: { number },
        body: { amountCents: totalCents },
      }),
    ];
    expect(tries.map(({ body }) => body.code)).toEqual(Array(4).fill('role-needed'));
    for (const args of [
      ['create', '--renews', orderId],
      ['create', '--copy', number],
      ['withdraw', number],
    ])
      expect(await run('sam@harbour.example', {}, ...args)).toMatchObject({ exitCode: 1 });
    expect((await stage.buyer.readQuote(await desk.readToken())).body.state).toBe('open');
    expect(await readQuotes()).toHaveLength(1);
  });
});

describe('a renewal of somebody else’s order', () => {
  it('is no quote of an operator, in any spelling of the address', async () => {
    await stage.buy();
    const { orderId } = stage.params;
    const owner = stage.buyer.email;
    await stage.changeBuyer();
    for (const email of [stage.buyer.email, `x${owner}`, `${owner}.au`])
      expect((await write(stage.desk, { email, renews: orderId })).body.errors).toMatchObject([
        { field: 'renews' },
      ]);
    const { exitCode } = await run(
      seller.email,
      { email: stage.buyer.email },
      'create',
      file(),
      '--renews',
      orderId,
    );
    expect(exitCode).toBe(1);
    expect((await write(stage.desk, { email: owner.toUpperCase(), renews: orderId })).body).toMatchObject({
      email: owner,
    });
  });
});

describe('a buyer', () => {
  it('pays an agreed quote as it is: no other totals, seats, products, address or renewal', async () => {
    await stage.buy();
    const { orderId } = stage.params;
    const { totalCents, number } = (await write(stage.desk, { lines: below })).body;
    const token = await desk.readToken();
    const items = [{ productId: 'endpoint-enterprise', quantity: 1 }];
    const body = { email: stage.buyer.email, billing: validBilling, quote: token, items, payment: card };
    const stranger = await new Customer(stage.shop).verifyEmail();
    const changed = [
      { items: [{ productId: 'endpoint-enterprise', quantity: 2 }] },
      { items: [{ productId: 'endpoint-complete', quantity: 1 }] },
      { items: [...items, { productId: 'endpoint-complete', quantity: 1 }] },
    ];
    for (const changes of changed)
      expect((await stage.buyer.buy({ body: { ...body, ...changes } })).body.code).toBe('quote-changed');
    expect((await stranger.buy({ body: { ...body, email: stranger.email } })).body.code).toBe(
      'quote-changed',
    );
    expect((await stranger.buy({ body })).body.code).toBe('other-email');
    expect((await new Customer(stage.shop).buy({ body })).body.code).toBe('not-verified');

    const forged = {
      total: 0.01,
      totalCents: 1,
      subtotalCents: 1,
      gstCents: 0,
      lines: [],
      renews: orderId,
      note: '',
    };
    const forgedItems = [{ ...items[0], unitPriceCents: 1, price: '0.01' }];
    const paid = await stage.buyer.buy({
      body: { ...body, ...forged, items: forgedItems },
      idempotencyKey: randomUUID(),
    });
    expect(paid.body.total).toBe(totalCents / 100);
    const { rows } = await stage.shop.database.pool.query(
      `select total_cents, renews, (select order_id from quotes where ${isLinkedBy('$2')}) as paid from orders where id = $1`,
      [paid.body.orderId, token],
    );
    expect(rows).toEqual([{ total_cents: totalCents, renews: null, paid: paid.body.orderId }]);
    const changedQuote = await stage.buyer.request('POST', calls.readQuote.path, { token, totalCents: 1 });
    expect(changedQuote.body).toMatchObject({ number, totalCents, state: 'paid' });
  });
});

it('the largest quote is an exact number', async () => {
  const { rows } = await stage.shop.database.pool.query(`
    insert into products (id, name, description, features, price_cents, position)
    select 'large-' || i, 'Large ' || i, '', '{}', 9999999, 100 + i from generate_series(1, 50) as i returning id`);
  const lines = rows.map(({ id }) => ({ productId: id, quantity: 999, unitPriceCents: 9_999_999 }));
  const subtotalCents = 50 * 999 * 9_999_999;
  const made = await write(stage.desk, { lines });
  await stage.shop.database.pool.query(`delete from quote_lines where product_id like 'large-%'`);
  await stage.shop.database.pool.query(`delete from products where id like 'large-%'`);
  expect(made.body).toMatchObject({
    subtotalCents,
    totalCents: subtotalCents + Math.round(subtotalCents / 10),
  });
});

const card = {
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '12/49',
  cvv: '123',
  cardholderName: 'Mia Nguyen',
};
