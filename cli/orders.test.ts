import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { pipeToShopCommand, runShopCommand } from '../test/run-shop-command.ts';
import { Customer } from '../test/shop-driver.ts';
import { shareTestShop } from '../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const buyer = await new Customer(shop).verifyEmail();
const { body } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] });
const orderId = body.orderId;
const keys = body.licenseKeys[0]?.keys ?? [];
const run = (...args: string[]) => runShopCommand({ DATABASE_URL: shop.database.url }, 'orders', ...args);
const read = async (...args: string[]) => JSON.parse((await run(...args, '--json')).output);
const readActions = async () => {
  const { rows } = await shop.database.pool.query('select actor, action from audit_events order by id');
  return rows.map(({ actor, action }) => (actor === userInfo().username ? action : actor));
};
const receipts = () =>
  shop.mailServer.mails.flatMap(({ messageId, recipients }) =>
    messageId?.startsWith('<receipt.') ? recipients : [],
  );

describe('orders, beside a running shop', () => {
  it('list finds orders by a text and by filters', async () => {
    await expect.poll(async () => (await read('show', orderId)).state).toBe('fulfilled');
    const { orders, next } = await read('list', buyer.email.slice(0, 20));
    expect(orders).toMatchObject([{ orderId, invoiceNumber: 'INV-000002', totalCents: 32_998, needs: [] }]);
    expect(next).toBeNull();
    expect((await run('list', 'INV-000002')).output).toContain(`${orderId}  `);
    expect((await run('list', '--needs', 'dead-receipt')).output).toBe('There are none.\n');
    expect((await read('list', '--state', 'fulfilled', '--from', '2020-01-01')).orders).toHaveLength(2);
  });

  it('list takes a licence key from standard input alone', async () => {
    const data = { DATABASE_URL: shop.database.url };
    const found = await pipeToShopCommand(`${keys[1]}\n`, data, 'orders', 'list', '-', '--json');
    expect(JSON.parse(found.output).orders).toMatchObject([{ orderId, foundKey: { seat: 1 } }]);
    expect((await run('list', keys[1] ?? '')).output).toBe('There are none.\n');
  });

  it('show prints an order without its keys, and with them when asked', async () => {
    const shown = await run('show', 'inv-2');
    expect(shown).toMatchObject({ exitCode: 0, errors: '' });
    expect(shown.output).toMatch(/\n {2}2 +Ironbark Security Complete {2}\$299\.98 {2}2 +2 /);
    expect(shown.output).toContain('Paid $329.98: invoice INV-000002.');
    for (const key of keys) expect(shown.output).not.toContain(key);
    expect(await readActions()).toEqual([]);
    const revealed = await run('show', orderId, '--reveal');
    for (const key of keys) expect(revealed.output).toContain(key);
    const { revealed: list } = await read('show', orderId, '--reveal');
    expect(list.map(({ key }: { key: string }) => key)).toEqual(keys);
    expect(await readActions()).toEqual(['keys-revealed', 'keys-revealed']);
  });

  it('resend, fix-email and note each write one event', async () => {
    const before = (await readActions()).length;
    expect((await run('resend', orderId)).output).toBe(
      `The receipt is queued for ${buyer.email}: a running shop sends it now, otherwise the next start does.\n`,
    );
    await expect.poll(receipts).toEqual([buyer.email, buyer.email]);
    await expect.poll(async () => (await read('show', orderId)).receipt.isQueued).toBe(false);
    const email = `new-${buyer.email}`;
    expect(await read('fix-email', orderId, email.toUpperCase())).toEqual({ email });
    await expect.poll(receipts).toEqual([buyer.email, buyer.email, email]);
    expect(await read('note', orderId, 'Called. Wants a quote.\nNext week.')).toMatchObject({
      text: 'Called. Wants a quote.\nNext week.',
      author: userInfo().username,
    });
    expect((await readActions()).slice(before)).toEqual(['receipt-resent', 'email-corrected', 'note-added']);
    expect((await run('show', orderId)).output).toContain('Called. Wants a quote.');
  });

  it('says why nothing was changed, with 1', async () => {
    expect(await run('fix-email', orderId, `new-${buyer.email}`)).toMatchObject({
      exitCode: 1,
      output: `The order ${orderId} has this email address already.\n`,
    });
    expect(await run('show', 'ORD-NONE')).toMatchObject({
      exitCode: 1,
      output: 'There is no order ORD-NONE.\n',
    });
    expect(await read('resend', 'ORD-NONE')).toMatchObject({
      status: 404,
      code: 'not-found',
      detail: 'There is no order ORD-NONE.',
    });
  });

  it.each([
    ['fix-email', 'ORD-1', 'mia'],
    ['note', 'ORD-1', ' '],
    ['list', '--state', 'lost'],
    ['list', '--from', '2026-02-30'],
    ['list', '--after', 'x'],
    ['show'],
  ])('a command that is not understood ends with 2: %s %s %s', async (...args) => {
    expect(await run(...args)).toMatchObject({ exitCode: 2, output: '' });
  });
});
