import { describe, expect, it } from 'vitest';
import { passkeyCalls as calls } from '../../contract/desk/passkeys.ts';
import { ownersOf } from '../desk-browser.ts';
import { passkeyDesk, passkeyOperators, refusedPasskey } from '../passkey-desk.ts';
import { SoftwarePasskey } from '../software-passkey.ts';
import { shareTestShop } from '../start-shop.ts';

const owner = 'owner@harbour.example';
let minutesAhead = 0;
const clock = () => new Date(Date.now() + minutesAhead * 60_000);

const config = { adminPort: 0, rateLimits: false, operators: ownersOf([...passkeyOperators, owner]) };
const shop = await shareTestShop({ clock, config });
const { signIn, askToSignIn, bring } = passkeyDesk(() => shop);

describe('what a passkey signed is refused', () => {
  it('for another origin, a page of another program on this machine included', async () => {
    const passkey = await (await signIn()).addPasskey();
    for (const origin of ['https://desk.evil.example', 'http://localhost:9999', 'http://127.0.0.1'])
      expect(await bring(passkey.sign({ ...(await askToSignIn()), origin }))).toMatchObject(refusedPasskey);
    expect((await bring(passkey.sign(await askToSignIn()))).status).toBe(200);
  });

  it('for another origin, to add a passkey', async () => {
    const desk = await signIn();
    const { challenge } = (await desk.call(calls.askToAdd, { body: {} })).body;
    const origin = 'http://localhost:9999';
    const made = new SoftwarePasskey('localhost').register({ challenge, origin });
    expect((await desk.call(calls.add, { body: { name: 'Evil', made } })).body.code).toBe('refused');
    expect((await desk.call(calls.list)).body.passkeys).toEqual([]);
  });

  it('for another site', async () => {
    const desk = await signIn();
    const elsewhere = new SoftwarePasskey('evil.example');
    const made = await desk.makePasskey(elsewhere);
    expect((await desk.call(calls.add, { body: { name: 'Evil', made } })).body.code).toBe('refused');
    expect((await desk.call(calls.list)).body.passkeys).toEqual([]);
  });

  it('a second time, also by 10 requests at the same moment', async () => {
    // One that counts would be suspended for its counter, too.
    const shared = new SoftwarePasskey('localhost', { isShared: true });
    const passkey = await (await signIn()).addPasskey('Phone', shared);
    const signed = passkey.sign(await askToSignIn());
    const answers = await Promise.all(Array.from({ length: 10 }, () => bring(signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bring(signed)).toMatchObject(refusedPasskey);
    expect((await bring(passkey.sign(await askToSignIn()))).status).toBe(200);
  });

  it('after 5 minutes', async () => {
    const passkey = await (await signIn()).addPasskey();
    const [early, late] = [await askToSignIn(), await askToSignIn()];
    minutesAhead += 4.9;
    expect((await bring(passkey.sign(early))).status).toBe(200);
    minutesAhead += 0.2;
    expect(await bring(passkey.sign(late))).toMatchObject(refusedPasskey);
  });

  it('for a challenge that the shop never gave, or gave for something else', async () => {
    const desk = await signIn();
    const passkey = await desk.addPasskey();
    const challenge = Buffer.alloc(32).toString('base64url');
    const invented = passkey.sign({ challenge, origin: desk.passkeyOrigin });
    expect(await bring(invented)).toMatchObject(refusedPasskey);
    expect(await bring(await desk.sign(passkey, calls.askToConfirm))).toMatchObject(refusedPasskey);
    const made = passkey.register(await askToSignIn());
    const added = await desk.call(calls.add, { body: { name: 'Other', made } });
    expect(added.body.code).toBe('refused');
  });

  it('for a challenge of another session', async () => {
    const [desk, other] = [await signIn(), await signIn()];
    const passkey = await desk.addPasskey();
    await other.addPasskey();
    const { body } = await other.call(calls.askToConfirm, { body: {} });
    const signed = passkey.sign({ challenge: body.challenge, origin: desk.passkeyOrigin });
    expect(await desk.call(calls.confirm, { body: { signed } })).toMatchObject(refusedPasskey);
  });

  it('of another operator, to confirm', async () => {
    const [desk, colleague] = [await signIn(), await signIn()];
    await desk.addPasskey();
    const signed = await desk.sign(await colleague.addPasskey(), calls.askToConfirm);
    expect(await desk.call(calls.confirm, { body: { signed } })).toMatchObject(refusedPasskey);
  });

  it('without a person whom the device has verified', async () => {
    const passkey = await (await signIn()).addPasskey();
    expect(await bring(passkey.sign({ ...(await askToSignIn()), unverified: true }))).toMatchObject(
      refusedPasskey,
    );
  });

  it('with another key, or changed after it was signed', async () => {
    const passkey = await (await signIn()).addPasskey();
    const { id } = passkey;
    const stranger = new SoftwarePasskey('localhost').sign(await askToSignIn());
    expect(await bring({ ...stranger, id, rawId: id })).toMatchObject(refusedPasskey);
    const signed = passkey.sign(await askToSignIn());
    const data = Buffer.from(signed.response.authenticatorData, 'base64url').fill(0xff, 33);
    const response = { ...signed.response, authenticatorData: data.toString('base64url') };
    expect(await bring({ ...signed, response })).toMatchObject(refusedPasskey);
  });

  it('of nobody, in the time that every refusal takes', async () => {
    const signed = new SoftwarePasskey('localhost').sign(await askToSignIn());
    const start = performance.now();
    expect(await bring(signed)).toMatchObject(refusedPasskey);
    expect(performance.now() - start).toBeGreaterThan(240);
  });
});
