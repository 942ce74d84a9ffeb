import { describe, expect, it } from 'vitest';
import { sessionCalls as calls } from '../../../../contract/desk/session.ts';
import { shop as seller } from '../../../../shop.config.ts';
import { DeskBrowser } from '../../../../test/desk-browser.ts';
import { shareTestShop } from '../../../../test/start-shop.ts';

let hoursAhead = 0;
const clock = () => new Date(Date.now() + hoursAhead * 3_600_000);

const shop = await shareTestShop({ clock, config: { adminPort: 0, rateLimits: false } });
async function readActions() {
  const { rows } = await shop.database.pool.query(
    'select actor, action, after from audit_events order by id desc limit 1',
  );
  return rows[0];
}

describe('signing in', () => {
  it('takes the code that was mailed, and says who is signed in and until when', async () => {
    const desk = new DeskBrowser(shop);
    expect((await desk.call(calls.readSignIn)).body).toEqual({
      shopName: seller.tradingName,
      demoEmail: seller.email,
      passkeySite: 'localhost',
      requiresPasskeys: false,
    });
    const sent = await desk.call(calls.sendCode, { body: { email: seller.email.toUpperCase() } });
    expect(shop.mailServer.mails.at(-1)?.text).toContain(sent.body.demoCode);
    const credentials = { email: seller.email, code: sent.body.demoCode };
    const { status, body } = await desk.call(calls.signIn, { body: credentials });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: seller.email, mode: 'demo', timeZone: seller.timeZone });
    expect(await desk.call(calls.readSession)).toMatchObject({ status: 200, body });
    expect(await readActions()).toEqual({
      actor: seller.email,
      action: 'signed-in',
      after: { by: 'code', client: '127.0.0.1' },
    });
  });

  it('works in a tab that does not know that another one has signed in', async () => {
    const desk = await new DeskBrowser(shop).signIn();
    await desk.signIn();
    expect((await desk.call(calls.readSession)).status).toBe(200);
    const other = new DeskBrowser(shop);
    const { body } = await other.call(calls.sendCode, { body: { email: seller.email } });
    const credentials = { email: seller.email, code: body.demoCode };
    expect((await desk.call(calls.signIn, { body: credentials })).status).toBe(200);
  });

  it('writes one event about a wrong code', async () => {
    const desk = new DeskBrowser(shop);
    const { body } = await desk.call(calls.sendCode, { body: { email: seller.email } });
    const code = String((Number(body.demoCode) + 1) % 1_000_000).padStart(6, '0');
    const refused = await desk.call(calls.signIn, { body: { email: seller.email, code } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-code' } });
    expect(await readActions()).toMatchObject({
      actor: 'shop',
      action: 'sign-in-refused',
      after: { client: '127.0.0.1' },
    });
  });
});

describe('a session', () => {
  it('ends with its browser signing out, and is audited', async () => {
    const desk = await new DeskBrowser(shop).signIn();
    const { cookie } = desk;
    expect((await desk.call(calls.signOut, { body: { everywhere: false } })).body).toEqual({ browsers: 1 });
    expect(await readActions()).toMatchObject({
      actor: seller.email,
      action: 'signed-out',
      after: { client: '127.0.0.1' },
    });
    desk.cookie = cookie;
    expect((await desk.call(calls.readSession)).status).toBe(401);
  });

  it('ends after 2 hours without use, and 12 hours after signing in', async () => {
    const desk = await new DeskBrowser(shop).signIn();
    for (let hours = 0; hours < 11; hours += 1.5) {
      expect((await desk.call(calls.readSession)).status).toBe(200);
      hoursAhead += 1.5;
    }
    expect((await desk.call(calls.readSession)).status).toBe(401);
    const idle = await new DeskBrowser(shop).signIn();
    hoursAhead += 2;
    expect((await idle.call(calls.readSession)).status).toBe(401);
  });

  it('is fresh again with a new code, under another token', async () => {
    const desk = await new DeskBrowser(shop).signIn();
    const { cookie } = desk;
    hoursAhead += 0.5;
    const { body } = await desk.call(calls.sendCode, { body: { email: seller.email } });
    const renewed = await desk.call(calls.enterFreshCode, { body: { code: body.demoCode } });
    expect(Date.parse(renewed.body.freshUntil)).toBeGreaterThan(clock().getTime() + 14 * 60_000);
    expect((await desk.call(calls.readSession)).status).toBe(200);
    expect(await readActions()).toMatchObject({
      action: 'fresh-code-entered',
      after: { client: '127.0.0.1' },
    });
    const stolen = new DeskBrowser(shop);
    stolen.cookie = cookie;
    expect((await stolen.call(calls.readSession)).status).toBe(401);
  });
});
