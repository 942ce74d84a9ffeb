import type { CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { DeskPage, DeskTests } from './desk-page.ts';

/** A device that keeps passkeys and verifies its person, as Chromium's DevTools make it. */
export interface Authenticator {
  readonly client: CDPSession;
  readonly id: string;
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, id: authenticatorId };
}

/** The desk under the name that its passkeys belong to. */
export function localDesk({ adminUrl }: { readonly adminUrl: string }): string {
  return adminUrl.replace('127.0.0.1', 'localhost');
}

/** Opens the desk in a browser with a device, and signs in by code. Afterwards nobody has a passkey. */
export async function signInByCode(tests: DeskTests, viewport = { width: 1280, height: 900 }) {
  const desk = await tests.openSignedOut(`${localDesk(tests.shop)}/`, { viewport });
  const device = await addAuthenticator(desk.page);
  await enterCode(desk);
  await desk.heading('Today').waitFor();
  onTestFinished(async () => {
    await tests.shop.database.pool.query('delete from operator_passkeys');
  });
  return { desk, device };
}

export async function enterCode(desk: DeskPage): Promise<void> {
  await desk.button('Send code').click();
  await desk.field('Code').fill(await desk.page.getByText(/^\d{6}$/).innerText());
}

export async function addPasskey(desk: DeskPage, name: string): Promise<void> {
  await desk.page.goto(new URL('/account', desk.page.url()).href);
  await desk.button('Add a passkey').click();
  await desk.field('Name').fill(name);
  await desk.button('Continue').click();
  await desk.text(`The passkey “${name}” was added. We mailed you about it.`).waitFor();
}

export async function signOut(desk: DeskPage): Promise<void> {
  desk.faults.expectFailedRequests('/desk/api/session/read-session');
  await desk.button('Sign out').last().click();
  await desk.heading('Sign in to the desk').waitFor();
}
