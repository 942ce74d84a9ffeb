import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { passkeyCalls as calls } from '../../contract/desk/passkeys.ts';
import type { DeskSession } from '../../contract/desk/session.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { callDesk } from '../api/call-desk.ts';
import { describeFailure } from '../ui/call-states.tsx';

type BrowserOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Where passkeys of this desk work. `elsewhere`: at another address of this machine. */
export function findPasskeyPlace(site: string | null): 'here' | 'elsewhere' | 'nowhere' {
  if (site === null) return 'nowhere';
  if (location.hostname !== site) return 'elsewhere';
  if (!browserSupportsWebAuthn()) return 'nowhere';
  return 'here';
}

/** The same screen under the name that has passkeys. */
export function addressWithPasskeys(site: string): string {
  const url = new URL(location.href);
  url.hostname = site;
  return url.href;
}

export async function signInWithPasskey(): Promise<DeskSession> {
  const signed = await signChallenge(calls.askToSignIn);
  return callDesk(calls.signIn, { body: { signed } });
}

export async function confirmWithPasskey(): Promise<DeskSession> {
  const signed = await signChallenge(calls.askToConfirm);
  return callDesk(calls.confirm, { body: { signed } });
}

async function signChallenge(ask: typeof calls.askToSignIn | typeof calls.askToConfirm) {
  const options: unknown = await callDesk(ask, { body: {} });
  return startAuthentication({ optionsJSON: options as BrowserOptions });
}

export async function addPasskey(name: string) {
  const options: unknown = await callDesk(calls.askToAdd, { body: {} });
  const made = await startRegistration({ optionsJSON: options as CreationOptions });
  return callDesk(calls.add, { body: { name, made } });
}

/** Why a passkey was not used or made, in a sentence. */
export function describePasskeyFailure(error: Error): string {
  if (error instanceof ApiError) return describeFailure(error);
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already.';
  return (
    'Your device did not use a passkey: you cancelled, it took too long, ' +
    'or it has none for this desk.'
  );
}
