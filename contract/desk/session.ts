import * as z from 'zod/mini';
import { modes } from '../states.ts';
import { email } from '../text.ts';
import { code } from '../verification.ts';
import { fromClient, type Sentence } from './audit-sentences.ts';
import { defineCalls, roles } from './desk-call.ts';

export const session = z.object({
  email: z.string(),
  role: z.enum(roles),
  expiresAt: z.string(),
  /** Until when refunds, key reveals, imports and downloads need no new code. */
  freshUntil: z.string(),
  shopName: z.string(),
  /** The IANA time zone of the seller: days and times of the desk are in it. */
  timeZone: z.string(),
  mode: z.enum(modes),
  /** The host name that passkeys of this desk are for; null where its address is a number. */
  passkeySite: z.nullable(z.string()),
  /** Risky actions are then confirmed by passkey, not by code. */
  hasPasskey: z.boolean(),
});
export type DeskSession = z.infer<typeof session>;

/** How a session was opened. */
export const signInWays = ['code', 'login-link', 'passkey'] as const;
export type SignInWay = (typeof signInWays)[number];

const listedSession = z.object({
  id: z.int(),
  /** In words, such as "Firefox on Linux". */
  browser: z.string(),
  clientAddress: z.string(),
  signedInBy: z.enum(signInWays),
  signedInAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** Of the browser that asks. */
  isThisOne: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;

const ways: Readonly<Partial<Record<SignInWay, string>>> = {
  'login-link': ' by a sign-in link',
  passkey: ' by a passkey',
};
export const saysSignedIn: Sentence = ({ by, client }) =>
  `signed in${ways[by as SignInWay] ?? ''}${fromClient(client)}`;
const saysSignedOut: Sentence = ({ client }) => `signed out${fromClient(client)}`;

export const sessionCalls = defineCalls('session', {
  readSignIn: {
    summary: 'What the sign-in screen shows',
    role: 'anyone',
    answer: z.object({
      shopName: z.string(),
      /** An operator's address, in demo mode on this machine alone; the page shows the code too. */
      demoEmail: z.nullable(z.string()),
      /** The host name that passkeys of this desk are for; null where its address is a number. */
      passkeySite: z.nullable(z.string()),
      /** Operators who have a passkey get no code. */
      requiresPasskeys: z.boolean(),
    }),
  },
  sendCode: {
    summary: "Mail a sign-in code to an operator's address",
    role: 'anyone',
    body: z.object({ email }),
    answer: z.object({ message: z.string(), demoCode: z.optional(z.string()) }),
  },
  signIn: {
    summary: 'Sign in with the code',
    role: 'anyone',
    body: z.object({ email, code }),
    answer: session,
    audit: 'signed-in',
    says: saysSignedIn,
  },
  useLoginLink: {
    summary: 'Sign in with a link of `npm run shop -- login-link`',
    role: 'anyone',
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    answer: session,
    audit: 'signed-in',
    says: saysSignedIn,
  },
  readSession: {
    summary: 'Who is signed in',
    role: 'support',
    answer: session,
  },
  enterFreshCode: {
    summary: 'Enter a new code, for refunds, key reveals, imports and downloads',
    role: 'support',
    body: z.object({ code }),
    answer: session,
    audit: 'fresh-code-entered',
    says: ({ client }) => `entered a fresh code${fromClient(client)}`,
  },
  listSessions: {
    summary: 'List the browsers in which the operator is signed in',
    role: 'support',
    answer: z.object({ sessions: z.array(listedSession) }),
  },
  endSession: {
    summary: 'Sign out one browser of the operator',
    role: 'support',
    body: z.object({ id: z.int() }),
    answer: z.object({ browsers: z.number() }),
    audit: 'signed-out',
    says: saysSignedOut,
  },
  signOut: {
    summary: 'Sign out this browser, or every browser of the operator',
    role: 'support',
    body: z.object({ everywhere: z.boolean() }),
    answer: z.object({ browsers: z.number() }),
    audit: 'signed-out',
    says: saysSignedOut,
  },
});
