import { describe, expect, it } from 'vitest';
import { orderCalls } from '../../../../contract/desk/orders.ts';
import { passkeyCalls as calls } from '../../../../contract/desk/passkeys.ts';
import { sessionCalls } from '../../../../contract/desk/session.ts';
import { DeskBrowser, ownersOf } from '../../../../test/desk-browser.ts';
import { followAudit } from '../../../../test/follow-audit.ts';
import { shareTestShop } from '../../../../test/start-shop.ts';
import { runAction } from '../action.ts';
import { makeLoginLink } from '../session/login-link.ts';

/** One for each test, so that none finds the passkeys of another. */
const operators = Array.from({ length: 10 }, (_, i) => `desk-${i}@harbour.example`);
let takeEvents: () => Promise<unknown[]>;
let minutesAhead = 0;
const clock = () => new Date(Date.now() + minutesAhead * 60_000);

const config = { adminPort: 0, rateLimits: false, operators: ownersOf(operators) };
const shop = await shareTestShop({ clock, config });
takeEvents = followAudit(shop.database.pool);
const signIn = () => new DeskBrowser(shop, { email: operators.pop() ?? '' }).signIn();
const list = async (desk: DeskBrowser) => (await desk.call(calls.list)).body.passkeys;
const readSession = async (desk: DeskBrowser) => (await desk.call(sessionCalls.readSession)).body;

/** Keeps writes of a table waiting until `end` is called. */
async function holdWrites(table: 'operator_browsers' | 'operator_codes') {
  const client = await shop.database.pool.connect();
  await client.query(`begin; lock table ${table} in share mode`);
  const countWaiting = async () => {
    // The shop's own round, which deletes expired rows, may wait too.
    const { rowCount } = await shop.database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query not ilike '%delete from%'`,
    );
    return rowCount;
  };
  const end = async () => {
    await client.query('rollback');
    client.release();
  };
  return { countWaiting, end };
}

/** A risky action that changes nothing here. */
const reveal = (desk: DeskBrowser) => desk.call(orderCalls.revealKeys, { params: { orderId: 'ORD-1' } });
const isFresh = async (desk: DeskBrowser) => (await reveal(desk)).body.code !== 'fresh-code-needed';

async function signInBy(desk: DeskBrowser, passkey: Awaited<ReturnType<DeskBrowser['addPasskey']>>) {
  const signed = await desk.sign(passkey, calls.askToSignIn);
  return desk.call(calls.signIn, { body: { signed } });
}

describe('a passkey', () => {
  it('is added and removed with an event and a mail to its operator each', async () => {
    const desk = await signIn();
    const mailed = () => shop.mailServer.mails.filter(({ text = '' }) => text.includes('Ana’s laptop'));
    await takeEvents();
    const { id } = await desk.addPasskey('Ana’s laptop');
    expect(await list(desk)).toEqual([
      {
        id,
        name: 'Ana’s laptop',
        site: 'localhost',
        addedAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        isSuspended: false,
      },
    ]);
    expect(await takeEvents()).toMatchObject([
      { actor: desk.email, action: 'passkey-added', after: { name: 'Ana’s laptop', site: 'localhost' } },
    ]);
    await expect.poll(() => mailed().length).toBe(1);
    expect(mailed()[0]).toMatchObject({ recipients: [desk.email] });
    expect(mailed()[0]?.text).toContain('A passkey was added');
    expect((await desk.call(calls.remove, { body: { id } })).body).toEqual({ name: 'Ana’s laptop' });
    expect(await list(desk)).toEqual([]);
    expect(await takeEvents()).toMatchObject([{ actor: desk.email, action: 'passkey-removed' }]);
    await expect.poll(() => mailed().length).toBe(2);
    expect(mailed()[1]?.text).toContain('A passkey was removed');
  });

  it('signs in, and says when it was last used; each of several does', async () => {
    const desk = await signIn();
    const [phone, laptop] = [await desk.addPasskey('Phone'), await desk.addPasskey('Laptop')];
    await takeEvents();
    for (const passkey of [laptop, phone]) {
      const other = new DeskBrowser(shop);
      expect((await signInBy(other, passkey)).body).toMatchObject({ email: desk.email, hasPasskey: true });
      expect(await isFresh(other)).toBe(true);
    }
    expect((await list(desk)).map(({ name, lastUsedAt }) => [name, lastUsedAt === null])).toEqual([
      ['Phone', false],
      ['Laptop', false],
    ]);
    expect(await takeEvents()).toMatchObject(
      Array(2).fill({ action: 'signed-in', after: { by: 'passkey' } }),
    );
  });

  it('gives the fresh confirmation, under another token', async () => {
    const desk = await signIn();
    const passkey = await desk.addPasskey();
    minutesAhead += 16;
    expect(await isFresh(desk)).toBe(false);
    const stolen = Object.assign(new DeskBrowser(shop), { cookie: desk.cookie });
    const signed = await desk.sign(passkey, calls.askToConfirm);
    await takeEvents();
    expect((await desk.call(calls.confirm, { body: { signed } })).status).toBe(200);
    expect(await isFresh(desk)).toBe(true);
    expect((await stolen.call(sessionCalls.readSession)).status).toBe(401);
    expect(await takeEvents()).toMatchObject([{ actor: desk.email, action: 'passkey-confirmed' }]);
  });

  it('is offered the browser once: the same one is not added twice', async () => {
    const desk = await signIn();
    const passkey = await desk.addPasskey();
    const options = (await desk.call(calls.askToAdd, { body: {} })).body;
    expect(options.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const made = await desk.makePasskey(passkey);
    expect((await desk.call(calls.add, { body: { name: 'Again', made } })).body).toMatchObject({
      code: 'refused',
      detail: 'This passkey has been added already.',
    });
  });
});

describe('with a passkey, a stolen mailbox', () => {
  it('is not enough for risky actions: codes neither confirm them nor add or remove passkeys', async () => {
    const desk = await signIn();
    const { id } = await desk.addPasskey();
    const thief = await new DeskBrowser(shop, { email: desk.email }).signIn();
    expect(await readSession(thief)).toMatchObject({ email: desk.email, hasPasskey: true });
    expect(await isFresh(thief)).toBe(false);
    const sent = await thief.call(sessionCalls.sendCode, { body: { email: desk.email } });
    const code = sent.body.demoCode;
    expect((await thief.call(sessionCalls.enterFreshCode, { body: { code } })).body.code).toBe(
      'passkey-needed',
    );
    for (const [call, body] of [
      [calls.askToAdd, {}],
      [calls.remove, { id }],
    ] as const)
      expect((await thief.call(call, { body })).body.code).toBe('fresh-code-needed');
  });

  it.each(['operator_browsers', 'operator_codes'] as const)(
    'is not enough while the passkey is being added: a code that waits for %s',
    async (table) => {
      const desk = await signIn();
      const made = await desk.makePasskey();
      const thief = new DeskBrowser(shop, { email: desk.email });
      if (table === 'operator_codes') await thief.signIn();
      const { body } = await thief.call(sessionCalls.sendCode, { body: { email: desk.email } });
      const code = body.demoCode;
      const held = await holdWrites(table);
      const entering =
        table === 'operator_codes'
          ? thief.call(sessionCalls.enterFreshCode, { body: { code } })
          : thief.call(sessionCalls.signIn, { body: { email: desk.email, code } });
      await expect.poll(held.countWaiting).toBe(1);
      let isAdded = false;
      const adding = desk.call(calls.add, { body: { name: 'Laptop', made } }).then(({ status }) => {
        isAdded = true;
        return status;
      });
      await expect.poll(async () => isAdded || (await held.countWaiting()) === 2).toBe(true);
      await held.end();
      await entering;
      expect(await adding).toBe(200);
      expect([await isFresh(desk), await isFresh(thief)]).toEqual([true, false]);
    },
  );

  it('needs the passkey in browsers that signed in before, too', async () => {
    const desk = await signIn();
    const other = await new DeskBrowser(shop, { email: desk.email }).signIn();
    await desk.addPasskey();
    expect([await isFresh(desk), await isFresh(other)]).toEqual([true, false]);
  });
});

it('after a device was lost, a login link lets its passkey be removed and another added', async () => {
  const desk = await signIn();
  const lost = await desk.addPasskey('Lost');
  const { db } = shop.database;
  const { token } = await runAction(makeLoginLink, { db, clock }, 'mia', { email: desk.email });
  const browser = new DeskBrowser(shop, { email: desk.email });
  expect((await browser.call(sessionCalls.useLoginLink, { body: { token } })).status).toBe(200);
  expect((await browser.call(calls.remove, { body: { id: lost.id } })).status).toBe(200);
  const added = await browser.addPasskey('New');
  expect((await signInBy(new DeskBrowser(shop), lost)).status).toBe(400);
  expect((await signInBy(new DeskBrowser(shop), added)).status).toBe(200);
});
