import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { sessionCalls as calls } from '../../../contract/desk/session.ts';
import type { Seller } from '../../../contract/seller.ts';
import { email as emailRule } from '../../../contract/text.ts';
import {
  composeCodeMail,
  hashCode,
  hashToken,
  newCode,
  newToken,
  saveCode,
  spendTry,
} from '../../codes/codes.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { Mailer } from '../../mail/mail.ts';
import { raiseAlert } from '../../operators/alert-store.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { type ChangeNeeds, defineChange } from '../action.ts';
import { signedIn } from './code-owners.ts';
import { type KnownSigning, openKnownSession, type SignedIn } from './open-known-session.ts';
import type { FindRole } from './operator.ts';
import { later, type OpenedSession, renewSession } from './session-store.ts';

export interface SignInParts {
  readonly db: Db;
  /** Keys the HMAC under which codes are kept. */
  readonly secret: string;
  readonly clock: () => Date;
  readonly findRole: FindRole;
}

export interface CodeParts extends SignInParts {
  readonly mailer: Mailer;
  readonly seller: Seller;
}

/** Of a code and of a link. */
const minutesValid = 10;

/**
 * Keeps a new code in place of an earlier one, and mails it to an operator. Other addresses get a code that nobody
 * learns, so that neither limits nor refusals tell who is an operator. Returns the code.
 */
export async function sendSignInCode(
  { db, mailer, seller, secret, clock, findRole }: CodeParts,
  { email, owner }: { email: string; owner: string },
  log: FastifyBaseLogger,
): Promise<string> {
  const code = newCode();
  await saveCode(db, 'operator_codes', {
    email: owner,
    codeHash: hashSignInCode(secret, owner, code),
    expiresAt: later(clock(), minutesValid),
  });
  if (!findRole(email)) return code;
  try {
    const sentAt = clock();
    const mail = composeCodeMail({ seller, to: email, code, minutesValid, sentAt, purpose: 'desk' });
    const { kind } = await mailer.send(mail);
    if (kind === 'address-refused') log.error("the mail server refuses an operator's address");
  } catch (error) {
    log.error({ err: error }, 'a sign-in code could not be mailed');
  }
  return code;
}

/** Unlike the hash of a buyer's code: a code of the shop never signs in here. */
function hashSignInCode(secret: string, owner: string, code: string): Buffer {
  return hashCode(secret, `desk ${owner}`, code);
}

/** A code as somebody entered it. `client` is the address that it came from, for the audit. */
interface EnteredCode {
  readonly email: string;
  readonly code: string;
  readonly client: string;
}

/** Whoever may have asked for the code: an operator who was signed in then, in a browser that was known, or neither. */
type SignInCode = Omit<EnteredCode, 'client'> & {
  readonly owners: readonly string[];
  readonly from: KnownSigning;
};

/** Signs an operator in; null for a wrong, used, expired or never sent code, and for anyone else's address. */
export function signIn(parts: SignInParts, { from, ...entered }: SignInCode): Promise<SignedIn | null> {
  const { email } = entered;
  return checkCode(parts, { ...entered, client: from.address }, (tx, now) =>
    openKnownSession(tx, { email, now, by: 'code', from }),
  );
}

export function enterFreshCode(
  parts: SignInParts,
  { token, ...entered }: EnteredCode & { readonly token: string },
): Promise<OpenedSession | null> {
  const { email, client } = entered;
  return checkCode(parts, { ...entered, owners: [signedIn(email)] }, async (tx, now) => {
    const session = await renewSession(tx, { token, now });
    const event = { actor: email, action: calls.enterFreshCode.audit, after: { client } };
    if (session) await recordAuditEvent(tx, event);
    return session;
  });
}

/** Signs an operator in once, without a mail. Only the command line has this action. */
export const makeLoginLink = defineChange(
  {
    summary: "Print a link that signs an operator in to the desk, for when mail doesn't work",
    role: 'owner',
    body: z.object({ email: emailRule }),
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
    audit: 'login-link-made',
  },
  async ({ tx, clock, record }: ChangeNeeds<'clock'>, { email: address }) => {
    const token = newToken();
    const expiresAt = later(clock(), minutesValid);
    await tx
      .insertInto('operator_login_links')
      .values({ token_hash: hashToken(token), email: address, expires_at: expiresAt })
      .execute();
    await record({ after: { email: address } });
    return { token, expiresAt: expiresAt.toISOString() };
  },
);

/**
 * Signs in with a link that a command printed. It works once, and only while its address is an operator's. Each use is an
 * alert: it needs no mailbox and no passkey.
 */
export function useLoginLink(
  { db, clock, findRole }: SignInParts,
  { token, from }: { readonly token: string; readonly from: KnownSigning },
): Promise<SignedIn | null> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('operator_login_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (!link || !findRole(link.email)) return null;
    const { email } = link;
    await raiseAlert(tx, {
      subject: `login-link-used ${hashToken(token).toString('hex').slice(0, 16)}`,
      kind: 'login-link-used',
      text: `${email} signed in to the desk with a login link, from ${from.address} (${from.browser}). If none of you made it on the shop’s machine, somebody else has access to that machine: remove ${email} from OPERATORS, restart the shop, and look for an intruder.`,
    });
    return openKnownSession(tx, { email, now, by: 'login-link', from });
  });
}

/**
 * Tries the codes of some owners. A wrong try is audited only for an operator's address and a
 * code that is alive: nobody may fill the audit.
 */
async function checkCode<Opened extends OpenedSession>(
  { db, secret, clock, findRole }: SignInParts,
  { email, owners, code, client }: EnteredCode & { readonly owners: readonly string[] },
  proceed: (tx: Tx, now: Date) => Promise<Opened | null>,
): Promise<Opened | null> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    let isWrong = false;
    for (const owner of owners) {
      const codeHash = hashSignInCode(secret, owner, code);
      const tried = spendTry('operator_codes', { email: owner, codeHash, now });
      // No row without a code that is alive.
      const [row] = (await sql<{ is_right: boolean }>`${tried}`.execute(tx)).rows;
      if (row?.is_right) return findRole(email) ? proceed(tx, now) : null;
      isWrong ||= row !== undefined;
    }
    const event = { actor: 'shop', action: 'sign-in-refused', after: { email, client } };
    if (isWrong && findRole(email)) await recordAuditEvent(tx, event);
    return null;
  });
}
