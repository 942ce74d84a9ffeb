import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { passkeyCalls } from '../../contract/desk/passkeys.ts';
import { DeskBrowser, ownersOf } from '../desk-browser.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { addPasskey, localDesk, signInByCode, signOut } from './virtual-authenticator.ts';

const tests = await startDeskTests();

const refused = { status: 400, body: { code: 'invalid-passkey' } };

/** What the device signs for a page that asks for the desk's passkey. */
async function signOn(page: Page, challenge: string): Promise<unknown> {
  return page.evaluate(`(async () => {
    const challenge = Uint8Array.fromBase64('${challenge}', { alphabet: 'base64url' });
    const publicKey = { challenge, rpId: 'localhost', userVerification: 'required' };
    return (await navigator.credentials.get({ publicKey })).toJSON();
  })()`);
}

/** Opens the same database's desk with other settings, in the same browser. */
async function openNode(desk: DeskPage, config: Parameters<typeof tests.shop.startNode>[0]) {
  const node = await tests.shop.startNode({ adminPort: 0, ...config });
  await desk.page.goto(localDesk({ adminUrl: node.adminUrl ?? '' }));
  return node;
}

it('a page of another program on this machine gets a signature that the desk refuses', async () => {
  const { desk } = await signInByCode(tests);
  await addPasskey(desk, 'Work laptop');
  const attacker = new DeskBrowser(tests.shop);
  const { challenge } = (await attacker.call(passkeyCalls.askToSignIn, { body: {} })).body;
  desk.faults.expectFailedRequests('/');
  await desk.page.goto(tests.shop.url.replace('127.0.0.1', 'localhost'));
  const signed = await signOn(desk.page, challenge);
  expect(await attacker.call(passkeyCalls.signIn, { body: { signed } })).toMatchObject(refused);
  expect(attacker.cookie).toBe('');
});

it('what a browser sent to sign in does nothing when it is sent again', async () => {
  const { desk } = await signInByCode(tests);
  await addPasskey(desk, 'Work laptop');
  await signOut(desk);
  const sent = desk.page.waitForRequest('**/desk/api/passkeys/sign-in');
  await desk.button('Sign in with a passkey').click();
  const body = (await sent).postDataJSON();
  await desk.heading('Your account').waitFor();
  const attacker = new DeskBrowser(tests.shop);
  expect(await attacker.call(passkeyCalls.signIn, { body })).toMatchObject(refused);
});

it('the passkey of somebody who is no operator any more does not sign in', async () => {
  const { desk } = await signInByCode(tests);
  await addPasskey(desk, 'Work laptop');
  const node = await openNode(desk, { operators: ownersOf(['other@harbour.example']) });
  desk.faults.expectFailedRequests('/desk/api/session/read-session');
  desk.faults.expectFailedRequests('/desk/api/passkeys/sign-in');
  await desk.button('Sign in with a passkey').click();
  await desk.page.getByText(/^This passkey was not accepted/).waitFor();
  await node.stop();
});

it('with REQUIRE_PASSKEYS, no code signs in an operator who has one; the passkey does', async () => {
  const { desk } = await signInByCode(tests);
  await addPasskey(desk, 'Work laptop');
  await signOut(desk);
  const node = await openNode(desk, { requirePasskeys: true });
  await desk.page.getByText(/to those who have a passkey: they sign in with it/).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.button('Send code').click();
  await desk.field('Code').waitFor();
  expect(await desk.page.getByText(/^\d{6}$/).count()).toBe(0);
  await desk.button('Use another address').click();
  await desk.button('Sign in with a passkey').click();
  await desk.heading('Today').waitFor();
  await node.stop();
});
