import { describe, expect, it } from 'vitest';
import { passkeyCalls as calls } from '../../contract/desk/passkeys.ts';
import { sessionCalls } from '../../contract/desk/session.ts';
import { DeskBrowser, ownersOf } from '../desk-browser.ts';
import { followAudit } from '../follow-audit.ts';
import { passkeyDesk, passkeyOperators, refusedPasskey } from '../passkey-desk.ts';
import { SoftwarePasskey } from '../software-passkey.ts';
import { shareTestShop } from '../start-shop.ts';

const owner = 'owner@harbour.example';

const config = { adminPort: 0, rateLimits: false, operators: ownersOf([...passkeyOperators, owner]) };
const shop = await shareTestShop({ config });
const { signIn, askToSignIn, bring } = passkeyDesk(() => shop);

describe('a copied passkey', () => {
  it('is suspended once its counter runs backwards, with an event and an alert', async () => {
    const desk = await signIn();
    const passkey = await desk.addPasskey('Key ring');
    const copy = passkey.copy();
    expect((await bring(copy.sign(await askToSignIn()))).status).toBe(200);
    const takeEvents = followAudit(shop.database.pool);
    await takeEvents();
    const detail = expect.stringContaining('it may have been copied');
    expect(await bring(passkey.sign(await askToSignIn()))).toMatchObject({ status: 400, body: { detail } });
    expect(await takeEvents()).toMatchObject([
      { actor: 'shop', action: 'passkey-suspended', after: { email: desk.email, name: 'Key ring' } },
    ]);
    for (const either of [passkey, copy])
      expect(await bring(either.sign(await askToSignIn()))).toMatchObject(refusedPasskey);
    expect((await desk.call(calls.list)).body.passkeys).toMatchObject([{ isSuspended: true }]);
    const alerts = () => shop.mailServer.mails.filter(({ text = '' }) => text.includes('“Key ring”'));
    await expect.poll(() => alerts().some(({ subject }) => subject?.includes('suspended'))).toBe(true);
  });

  it('is not what somebody can pretend who has no signature', async () => {
    const desk = await signIn();
    const passkey = await desk.addPasskey();
    passkey.sign(await askToSignIn());
    await bring(passkey.sign(await askToSignIn()));
    const forged = new SoftwarePasskey('localhost').sign(await askToSignIn());
    const { id } = passkey;
    expect(await bring({ ...forged, id, rawId: id })).toMatchObject(refusedPasskey);
    expect((await desk.call(calls.list)).body.passkeys).toMatchObject([{ isSuspended: false }]);
  });

  it('still counts as a passkey: codes do not confirm again because of it', async () => {
    const desk = await signIn();
    const passkey = await desk.addPasskey();
    const copy = passkey.copy();
    await bring(copy.sign(await askToSignIn()));
    await bring(passkey.sign(await askToSignIn()));
    const thief = await new DeskBrowser(shop, { email: desk.email }).signIn();
    const { body } = await thief.call(sessionCalls.enterFreshCode, { body: { code: '123456' } });
    expect(body.code).toBe('passkey-needed');
  });
});

it('an operator who was removed does not sign in by passkey', async () => {
  const desk = await signIn();
  const passkey = await desk.addPasskey();
  const node = await shop.startNode({ adminPort: 0, operators: ownersOf([owner]) });
  const later = new DeskBrowser({ adminUrl: node.adminUrl ?? '' });
  expect(await bring(passkey.sign(await askToSignIn(later)), later)).toMatchObject(refusedPasskey);
  await node.stop();
});

it('a desk at an address that is a number has no passkeys, and codes work as before', async () => {
  const desk = await signIn();
  const { email } = desk;
  await desk.addPasskey();
  const node = await shop.startNode({ adminPort: 0, adminUrl: 'https://192.0.2.7', requirePasskeys: true });
  const at = { adminUrl: node.adminUrl ?? '' };
  const other = new DeskBrowser(at, { email });
  expect((await other.call(sessionCalls.readSignIn)).body).toMatchObject({
    passkeySite: null,
    requiresPasskeys: false,
  });
  const sent = shop.mailServer.mails.length;
  await other.call(sessionCalls.sendCode, { body: { email } });
  const mail = (await shop.mailServer.waitForMails(sent + 1)).at(-1);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  const answer = await other.call(sessionCalls.signIn, { body: { email, code } });
  expect(answer.body).toMatchObject({ passkeySite: null, hasPasskey: false });
  await node.stop();
});

describe('REQUIRE_PASSKEYS', () => {
  it('ends codes for operators who have a passkey, and for nobody else', async () => {
    const node = await shop.startNode({ adminPort: 0, requirePasskeys: true });
    const at = { adminUrl: node.adminUrl ?? '' };
    const desk = await signIn(at);
    const { email } = desk;
    const before = new DeskBrowser(at, { email });
    const { demoCode: code } = (await before.call(sessionCalls.sendCode, { body: { email } })).body;
    const passkey = await desk.addPasskey();
    expect((await before.call(sessionCalls.signIn, { body: { email, code } })).body.code).toBe(
      'invalid-code',
    );
    // The mail about the passkey goes to the same operator, and may come only now.
    const isAboutPasskey = ({ recipients, subject }: (typeof shop.mailServer.mails)[number]) =>
      recipients.includes(email) && subject?.startsWith('A passkey was added');
    await expect.poll(() => shop.mailServer.mails.some(isAboutPasskey)).toBe(true);
    const mails = shop.mailServer.mails.length;
    const [known, stranger] = [
      await before.call(sessionCalls.sendCode, { body: { email } }),
      await before.call(sessionCalls.sendCode, { body: { email: 'nobody@else.example' } }),
    ];
    expect([known.status, known.text]).toEqual([stranger.status, stranger.text]);
    await signIn(at);
    expect(shop.mailServer.mails.slice(mails).map(({ recipients }) => recipients)).not.toContainEqual([
      email,
    ]);
    expect((await bring(passkey.sign(await askToSignIn(before)), before)).status).toBe(200);
    await node.stop();
  });
});

it('challenges are stored as hashes, and what a passkey signs is nowhere in the database', async () => {
  const { challenge } = await askToSignIn();
  const { rows } = await shop.database.pool.query(
    `select encode(challenge_hash, 'hex') as hash from operator_challenges`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
});
