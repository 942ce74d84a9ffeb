import { describe, expect, it } from 'vitest';
import { sessionCalls as calls } from '../../../../contract/desk/session.ts';
import { DeskBrowser, ownersOf } from '../../../../test/desk-browser.ts';
import { followAudit } from '../../../../test/follow-audit.ts';
import { shareTestShop } from '../../../../test/start-shop.ts';
import { runAction } from '../action.ts';
import { makeLoginLink } from './login-link.ts';

const [ana, leo] = ['ana@harbour.example', 'leo@harbour.example'] as const;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
let takeEvents: () => Promise<unknown[]>;
let hoursAhead = 0;
const clock = () => new Date(Date.now() + hoursAhead * 3_600_000);

const config = { adminPort: 0, rateLimits: false, trustProxy: true, operators: ownersOf([ana, leo]) };
const shop = await shareTestShop({ clock, config });
takeEvents = followAudit(shop.database.pool);
const signIn = (email: string) => new DeskBrowser(shop, { email }).signIn();
const list = async (desk: DeskBrowser) => (await desk.call(calls.listSessions)).body.sessions;
const isSignedIn = async (desk: DeskBrowser) => (await desk.call(calls.readSession)).status === 200;
const idOf = async (desk: DeskBrowser) => (await list(desk)).find(({ isThisOne }) => isThisOne)?.id;

/** Signs in with the code, as a browser at an address. */
async function signInFrom(email: string, address: string): Promise<DeskBrowser> {
  const desk = new DeskBrowser(shop, { email });
  const headers = { 'user-agent': firefox, 'x-forwarded-for': address };
  const { body } = await desk.call(calls.sendCode, { body: { email }, headers });
  await desk.call(calls.signIn, { body: { email, code: body.demoCode }, headers });
  return desk;
}

describe('the sessions of an operator', () => {
  it('are listed with their browser, address and times, without those of others', async () => {
    const [desk, elsewhere] = [await signIn(ana), await signInFrom(ana, '203.0.113.9')];
    await signIn(leo);
    const sessions = await list(desk);
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({
      id: await idOf(elsewhere),
      browser: 'Firefox on Linux',
      clientAddress: '203.0.113.9',
      signedInBy: 'code',
      signedInAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      isThisOne: false,
    });
    expect(sessions).toContainEqual(expect.objectContaining({ clientAddress: '127.0.0.1', isThisOne: true }));
  });

  it('end one by one, with an event, and only by their own operator', async () => {
    const [desk, other, colleague] = [await signIn(ana), await signIn(ana), await signIn(leo)];
    await takeEvents();
    const body = { id: await idOf(other) };
    expect((await colleague.call(calls.endSession, { body })).body).toEqual({ browsers: 0 });
    expect([await takeEvents(), await isSignedIn(other)]).toEqual([[], true]);
    expect((await desk.call(calls.endSession, { body })).body).toEqual({ browsers: 1 });
    expect([await isSignedIn(other), await isSignedIn(desk)]).toEqual([false, true]);
    expect(await takeEvents()).toMatchObject([
      { actor: ana, action: 'signed-out', after: { everywhere: false, browsers: 1 } },
    ]);
  });

  it('are no longer listed once they have expired', async () => {
    const desk = await signIn(ana);
    expect((await list(desk)).length).toBeGreaterThan(1);
    hoursAhead += 1.5;
    await list(desk);
    hoursAhead += 1.5;
    expect(await list(desk)).toMatchObject([{ isThisOne: true }]);
  });
});

describe('signing in again', () => {
  it('leaves other browsers signed in, and says so', async () => {
    const first = await signIn(leo);
    const second = await signIn(leo);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true]);
    expect((await list(first)).map(({ id }) => id)).toEqual(expect.arrayContaining([await idOf(second)]));
  });

  it('ends the session whose cookie it replaces, and records it', async () => {
    const desk = await signIn(ana);
    const earlier = Object.assign(new DeskBrowser(shop), { cookie: desk.cookie });
    const count = (await list(desk)).length;
    await takeEvents();
    await desk.signIn();
    expect(await isSignedIn(earlier)).toBe(false);
    expect(await list(desk)).toHaveLength(count);
    expect(await takeEvents()).toMatchObject([
      { actor: ana, action: 'signed-in', after: { by: 'code', endedEarlierSession: true } },
    ]);
  });

  it('as another operator signs the first one out of that browser, and records it', async () => {
    const desk = await signIn(ana);
    const earlier = Object.assign(new DeskBrowser(shop), { cookie: desk.cookie });
    const { body } = await desk.call(calls.sendCode, { body: { email: leo } });
    await takeEvents();
    await desk.call(calls.signIn, { body: { email: leo, code: body.demoCode } });
    expect((await desk.call(calls.readSession)).body.email).toBe(leo);
    expect(await isSignedIn(earlier)).toBe(false);
    expect(await takeEvents()).toMatchObject([
      {
        actor: ana,
        action: 'signed-out',
        after: { because: 'another operator signed in with this browser' },
      },
      { actor: leo, action: 'signed-in', after: { by: 'code' } },
    ]);
  });
});

describe('each use of a login link', () => {
  async function follow(email: string) {
    const { token } = await runAction(makeLoginLink, { db: shop.database.db, clock }, 'mia', { email });
    const desk = new DeskBrowser(shop, { email });
    await desk.call(calls.useLoginLink, { body: { token }, headers: { 'x-forwarded-for': '203.0.113.7' } });
    return desk;
  }

  it('is mailed to all owners, also the second within an hour', async () => {
    const alerts = () =>
      shop.mailServer.mails.filter(({ text = '' }) => text.includes('signed in to the desk'));
    const desk = await follow(leo);
    expect((await list(desk)).find(({ isThisOne }) => isThisOne)).toMatchObject({ signedInBy: 'login-link' });
    await expect.poll(() => alerts().length).toBe(1);
    expect(alerts()[0]?.recipients.toSorted()).toEqual([ana, leo]);
    expect(alerts()[0]?.text).toContain(`${leo} signed in to the desk with a login link, from 203.0.113.7`);
    await follow(ana);
    await expect.poll(() => alerts().length).toBe(2);
  });
});
