import * as z from 'zod/mini';
import { requiredText } from '../text.ts';
import { fromClient } from './audit-sentences.ts';
import { defineCalls } from './desk-call.ts';
import { saysSignedIn, session } from './session.ts';

const listedPasskey = z.object({
  id: z.string(),
  name: z.string(),
  /** The host name of the desk that it was made for. */
  site: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Its counter ran backwards: somebody may have copied it, and it is no longer accepted. */
  isSuspended: z.boolean(),
});
export type ListedPasskey = z.infer<typeof listedPasskey>;

/** The most passkeys that an operator may have. */
export const mostPasskeys = 20;

const base64url = z.string().check(z.regex(/^[\w-]+$/, 'Must be base64url'), z.maxLength(20_000));
const passkeyId = z.string().check(z.regex(/^[\w-]{1,1400}$/, 'This is not a passkey'));
const passkeyType = z.literal('public-key');

/** What a browser made: `RegistrationResponseJSON` of WebAuthn Level 3, section 5.1. */
const madePasskey = z.object({
  id: passkeyId,
  rawId: passkeyId,
  type: passkeyType,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** What a passkey signed: `AuthenticationResponseJSON`. */
const signedChallenge = z.object({
  id: passkeyId,
  rawId: passkeyId,
  type: passkeyType,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
});
export type SignedChallenge = z.infer<typeof signedChallenge>;

/** Options for the browser, with a new challenge that is good once, for 5 minutes. */
const browserOptions = z.looseObject({ challenge: z.string() });

const nothing = z.object({});

export const passkeyCalls = defineCalls('passkeys', {
  list: {
    summary: "List the operator's passkeys",
    role: 'support',
    answer: z.object({ passkeys: z.array(listedPasskey) }),
  },
  askToAdd: {
    summary: 'Get what a browser needs to make a passkey',
    role: 'support',
    body: nothing,
    answer: browserOptions,
    needsFreshCode: true,
  },
  add: {
    summary: 'Add a passkey that a browser has made',
    role: 'support',
    body: z.object({
      name: requiredText('Enter a name').check(z.maxLength(60, 'Must be at most 60 characters')),
      made: madePasskey,
    }),
    answer: z.object({ name: z.string() }),
    needsFreshCode: true,
    audit: 'passkey-added',
    says: ({ name }) => `added the passkey “${name}”`,
  },
  remove: {
    summary: 'Remove a passkey of the operator',
    role: 'support',
    body: z.object({ id: passkeyId }),
    answer: z.object({ name: z.string() }),
    needsFreshCode: true,
    audit: 'passkey-removed',
    says: ({ name }) => `removed the passkey “${name}”`,
  },
  askToSignIn: {
    summary: 'Get what a passkey is to sign, to sign in',
    role: 'anyone',
    body: nothing,
    answer: browserOptions,
  },
  signIn: {
    summary: 'Sign in with a passkey',
    role: 'anyone',
    body: z.object({ signed: signedChallenge }),
    answer: session,
    audit: 'signed-in',
    says: saysSignedIn,
  },
  askToConfirm: {
    summary: 'Get what a passkey is to sign, to confirm a risky action',
    role: 'support',
    body: nothing,
    answer: browserOptions,
  },
  confirm: {
    summary: 'Confirm with a passkey, for refunds, key reveals, imports and downloads',
    role: 'support',
    body: z.object({ signed: signedChallenge }),
    answer: session,
    audit: 'passkey-confirmed',
    says: ({ client }) => `confirmed with a passkey${fromClient(client)}`,
  },
});
