import { describe, expect, it } from 'vitest';
import { runAction } from '../../server/operators/desk/action.ts';
import { makeLoginLink } from '../../server/operators/desk/session/login-link.ts';
import { shop as seller } from '../../shop.config.ts';
import { ageCodes, buy, countEvents, expectRefusal } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';
import {
  type Authenticator,
  addAuthenticator,
  addPasskey,
  enterCode,
  localDesk,
  signInByCode,
  signOut,
} from './virtual-authenticator.ts';

const tests = await startDeskTests();

async function readCredentials({ client, id }: Authenticator) {
  return (await client.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials;
}

describe('a passkey', () => {
  it('is offered after signing in by code, added, and signs in', async () => {
    const { desk, device } = await signInByCode(tests);
    await desk.text('Sign in with your finger, face or PIN instead of codes.').waitFor();
    expect(await desk.findFaults()).toEqual([]);
    await desk.link('Add a passkey').click();
    await addPasskey(desk, 'Work laptop');
    expect(await desk.findFaults()).toEqual([]);
    expect(await readCredentials(device)).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
    await signOut(desk);
    await desk.button('Sign in with a passkey').click();
    await desk.heading('Your account').waitFor();
    await desk.page.getByText(/^Signed in with a passkey/).waitFor();
    expect(await desk.text('Sign in with your finger, face or PIN instead of codes.').count()).toBe(0);
  });

  it('confirms a refund', async () => {
    const { desk } = await signInByCode(tests);
    await addPasskey(desk, 'Work laptop');
    const order = await buy(tests);
    await desk.page.goto(`${localDesk(tests.shop)}/orders/${order.orderId}`);
    await desk.heading('Timeline').waitFor();
    await ageCodes(tests);
    expectRefusal(desk, 'refund-order');
    await desk.act('Refund');
    const dialog = desk.page.getByRole('dialog', { name: /^Refund INV-\d{6}$/ });
    await dialog.getByLabel(/^Everything that is left/).check();
    await dialog.getByLabel('Reason').fill('Ordered twice');
    await dialog.getByRole('button', { name: 'Refund $329.98' }).click();
    await desk.dialog('Confirm that it is you').waitFor();
    expect(await desk.findFaults()).toEqual([]);
    await desk.button('Use passkey').click();
    await desk.page.getByText(/^Refunded \$329\.98\./).waitFor();
    expect(await countEvents(tests, 'passkey-confirmed')).toBe(1);
  });

  it('is removed after its device was lost, by a login link', async () => {
    const { desk, device } = await signInByCode(tests);
    await addPasskey(desk, 'Lost phone');
    await signOut(desk);
    await device.client.send('WebAuthn.clearCredentials', { authenticatorId: device.id });
    const parts = { db: tests.shop.database.db, clock: () => new Date() };
    const { token } = await runAction(makeLoginLink, parts, 'test', { email: seller.email });
    await desk.page.goto('about:blank');
    await desk.page.goto(`${localDesk(tests.shop)}/account#sign-in=${token}`);
    await desk.button('Sign in').click();
    await desk.button('Remove Lost phone').click();
    await desk.button('Remove passkey').click();
    await desk.text('The passkey “Lost phone” was removed. We mailed you about it.').waitFor();
    expect(await desk.findFaults()).toEqual([]);
  });

  byNight('whose device has counted less than before is refused and suspended', async () => {
    const { desk, device } = await signInByCode(tests);
    await addPasskey(desk, 'Key ring');
    await signOut(desk);
    // As if a copy had been used often elsewhere.
    await tests.shop.database.pool.query('update operator_passkeys set counter = 1000');
    desk.faults.expectFailedRequests('/desk/api/passkeys/sign-in');
    await desk.button('Sign in with a passkey').click();
    await desk.page.getByText(/it may have been copied/).waitFor();
    expect((await readCredentials(device))[0]?.signCount).toBeLessThan(1_000);
    expect(await desk.findFaults()).toEqual([]);
  });

  it('works only under the name of the site, and 127.0.0.1 says so', async () => {
    const desk = await tests.open('/account');
    await addAuthenticator(desk.page);
    await desk.page.getByText(/Passkeys of this desk work at/).waitFor();
    expect(await desk.link(localDesk(tests.shop)).getAttribute('href')).toBe(
      `${localDesk(tests.shop)}/account`,
    );
    expect(await desk.button('Add a passkey').count()).toBe(0);
    expect(await desk.findFaults()).toEqual([]);
  });

  byNight('that the person does not use, leaves the way by code', async () => {
    const { desk, device } = await signInByCode(tests, { width: 390, height: 844 });
    await desk.button('Not now').click();
    await desk.page.reload();
    await desk.heading('Today').waitFor();
    expect(await desk.text('Sign in with your finger, face or PIN instead of codes.').count()).toBe(0);
    await addPasskey(desk, 'Phone');
    await desk.button('Open menu').click();
    await signOut(desk);
    const options = { authenticatorId: device.id, isUserVerified: false };
    await device.client.send('WebAuthn.setUserVerified', options);
    await desk.button('Sign in with a passkey').click();
    await desk.page.getByText(/^Your device did not use a passkey/).waitFor();
    expect(await desk.findFaults()).toEqual([]);
    await enterCode(desk);
    await desk.heading('Your account').waitFor();
  });
});
