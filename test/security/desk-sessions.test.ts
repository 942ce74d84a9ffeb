import { describe, expect, it } from 'vitest';
import { sessionCalls as calls } from '../../contract/desk/session.ts';
import { runAction } from '../../server/operators/desk/action.ts';
import { makeLoginLink } from '../../server/operators/desk/session/login-link.ts';
import { DeskBrowser, ownersOf } from '../desk-browser.ts';
import { followAudit } from '../follow-audit.ts';
import { shareTestShop } from '../start-shop.ts';

const operators = ['desk@harbour.example', 'Owner@harbour.example'];
const [operator = '', owner = ''] = operators.map((address) => address.toLowerCase());
let minutesAhead = 0;
const clock = () => new Date(Date.now() + minutesAhead * 60_000);

const config = { adminPort: 0, operators: ownersOf(operators), rateLimits: false };
const shop = await shareTestShop({ clock, config });
const signIn = (email = operator) => new DeskBrowser(shop, { email }).signIn();

async function readStatus(cookie: string, at: { adminUrl: string } = shop): Promise<number> {
  const desk = new DeskBrowser(at);
  desk.cookie = cookie;
  return (await desk.call(calls.readSession)).status;
}

describe('the cookie', () => {
  it('is one that scripts and other sites cannot use', async () => {
    const desk = new DeskBrowser(shop);
    const sent = await desk.call(calls.sendCode, { body: { email: operator } });
    const { headers } = await desk.call(calls.signIn, {
      body: { email: operator, code: sent.body.demoCode },
    });
    expect(headers.getSetCookie()[0]).toMatch(
      /^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is Secure and bound to its host behind TLS', async () => {
    const secure = await shop.startNode({ adminPort: 0, adminUrl: 'https://desk.example' });
    const { token } = await newLink();
    const desk = new DeskBrowser({ adminUrl: secure.adminUrl ?? '' });
    const { headers } = await desk.call(calls.useLoginLink, { body: { token } });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    await secure.stop();
  });

  it('is of no use after its operator has signed out, in any browser', async () => {
    const [desk, other, colleague] = [await signIn(), await signIn(), await signIn(owner)];
    const { cookie } = desk;
    const { headers, body } = await desk.call(calls.signOut, { body: { everywhere: true } });
    expect(body.browsers).toBeGreaterThanOrEqual(2);
    expect(headers.get('set-cookie')).toMatch(/^desk=; .*Expires=Thu, 01 Jan 1970/);
    expect([await readStatus(cookie), await readStatus(other.cookie)]).toEqual([401, 401]);
    expect(await readStatus(colleague.cookie)).toBe(200);
  });

  it('is of no use to a thief after a new code, who never gets a fresh one', async () => {
    const desk = await signIn();
    const stolen = desk.cookie;
    const sent = await desk.call(calls.sendCode, { body: { email: operator } });
    await desk.call(calls.enterFreshCode, { body: { code: sent.body.demoCode } });
    expect([await readStatus(stolen), await readStatus(desk.cookie)]).toEqual([401, 200]);
  });

  it('is stored as a hash', async () => {
    const { cookie } = await signIn();
    const { rows } = await shop.database.pool.query('select * from operator_sessions');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });
});

describe('a session', () => {
  it('lasts 2 hours without use, and 12 hours in all', async () => {
    const [used, unused] = [await signIn(), await signIn()];
    minutesAhead += 119;
    expect([await readStatus(used.cookie), await readStatus(unused.cookie)]).toEqual([200, 200]);
    minutesAhead += 119;
    expect(await readStatus(used.cookie)).toBe(200);
    minutesAhead += 2;
    expect(await readStatus(used.cookie)).toBe(200);
    minutesAhead += 120;
    expect([await readStatus(used.cookie), await readStatus(unused.cookie)]).toEqual([401, 401]);
    const busy = await signIn();
    for (let hours = 1; hours < 12; hours += 1) {
      minutesAhead += 60;
      expect(await readStatus(busy.cookie)).toBe(200);
    }
    minutesAhead += 60;
    expect(await readStatus(busy.cookie)).toBe(401);
  });

  it('of an address that is no operator any more ends with its next request, for good', async () => {
    const [desk, colleague] = [await signIn(), await signIn(owner)];
    const takeEvents = followAudit(shop.database.pool);
    await takeEvents();
    const later = await shop.startNode({ adminPort: 0, operators: ownersOf([owner]) });
    const at = { adminUrl: later.adminUrl ?? '' };
    expect([await readStatus(desk.cookie, at), await readStatus(colleague.cookie, at)]).toEqual([401, 200]);
    await later.stop();
    expect(await readStatus(desk.cookie)).toBe(401);
    expect(await takeEvents()).toMatchObject([
      { actor: 'shop', action: 'signed-out', after: { email: operator } },
    ]);
  });
});

function newLink(email = operator) {
  return runAction(makeLoginLink, { db: shop.database.db, clock }, 'mia', { email });
}

async function follow(token: string): Promise<number> {
  return (await new DeskBrowser(shop).call(calls.useLoginLink, { body: { token } })).status;
}

describe('a login link', () => {
  it('signs in once, also when 20 requests bring it at the same moment', async () => {
    const { token } = await newLink();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => follow(token)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('works for 10 minutes, and only for an operator', async () => {
    const [early, late] = [await newLink(), await newLink()];
    const former = await newLink('former@harbour.example');
    minutesAhead += 9;
    expect([await follow(early.token), await follow(former.token)]).toEqual([200, 400]);
    minutesAhead += 1;
    expect(await follow(late.token)).toBe(400);
  });

  it('is stored as a hash, and audited under the name of who made it', async () => {
    const takeEvents = followAudit(shop.database.pool);
    await takeEvents();
    const { token } = await newLink();
    const { rows } = await shop.database.pool.query('select * from operator_login_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    const events = await takeEvents();
    expect(events).toMatchObject([{ actor: 'mia', action: 'login-link-made', after: { email: operator } }]);
    expect(JSON.stringify(events)).not.toContain(token);
  });
});
