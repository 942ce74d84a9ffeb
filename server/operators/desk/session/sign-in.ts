import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { sessionCalls as calls } from '../../../../contract/desk/session.ts';
import type { Seller } from '../../../../contract/seller.ts';
import type { Mailer } from '../../../mail/mail.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { Refused } from '../../../platform/http/refused.ts';
import { composeCodeMail } from '../../../verification/code-mail.ts';
import { saveCode, spendTry } from '../../../verification/code-store.ts';
import { hashCode, newCode } from '../../../verification/codes.ts';
import { recordAuditEvent } from '../../record-audit-event.ts';
import type { PasskeySite } from '../passkeys/passkey-site.ts';
import { hasPasskey, lockPasskeysOf } from '../passkeys/passkey-store.ts';
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
  readonly site: PasskeySite;
  readonly config: { readonly requirePasskeys: boolean };
}

export interface CodeParts extends SignInParts {
  readonly mailer: Mailer;
  readonly seller: Seller;
}

const minutesValid = 10;

/**
 * Keeps a new code in place of an earlier one, and mails it to an operator. Other addresses get a
 * code that nobody learns, so that neither limits nor refusals tell who is an operator; so do
 * operators who must use their passkey. Returns the code; null where nobody is to learn it.
 */
export async function sendSignInCode(
  parts: CodeParts,
  { email, owner }: { email: string; owner: string },
  log: FastifyBaseLogger,
): Promise<string | null> {
  const { db, mailer, seller, secret, clock, findRole } = parts;
  const code = newCode();
  await saveCode(db, 'operator_codes', {
    email: owner,
    codeHash: hashSignInCode(secret, owner, code),
    expiresAt: later(clock(), minutesValid),
  });
  if (!findRole(email) || (await mustUsePasskey(parts, email))) return null;
  try {
    const sentAt = clock();
    const mail = composeCodeMail({
      seller,
      to: email,
      code,
      minutesValid,
      sentAt,
      purpose: 'desk',
    });
    const { kind } = await mailer.send(mail);
    if (kind === 'address-refused') log.error("the mail server refuses an operator's address");
  } catch (error) {
    log.error({ err: error }, 'a sign-in code could not be mailed');
  }
  return code;
}

/** Whether `REQUIRE_PASSKEYS` ends the codes of an operator, who has a passkey. */
async function mustUsePasskey(
  { db, site, config }: Pick<SignInParts, 'db' | 'site' | 'config'>,
  email: string,
): Promise<boolean> {
  return config.requirePasskeys && hasPasskey(db, { email, site: site.name });
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

/**
 * All who may have asked for the code: an operator who was signed in then, in a browser that was
 * known, or neither.
 */
type SignInCode = Omit<EnteredCode, 'client'> & {
  readonly owners: readonly string[];
  readonly from: KnownSigning;
};

/**
 * Signs an operator in; null for a wrong, used, expired or never sent code, and for anyone else's
 * address. To an operator who has a passkey, a code shows the desk but doesn't confirm risky
 * actions: a stolen mailbox is not enough for them.
 */
export function signIn(
  parts: SignInParts,
  { from, ...entered }: SignInCode,
): Promise<SignedIn | null> {
  const { email } = entered;
  return checkCode(parts, { ...entered, client: from.address }, async (tx, now) => {
    await lockPasskeysOf(tx, email);
    if (await mustUsePasskey({ ...parts, db: tx }, email)) return null;
    const isFresh = !(await hasPasskey(tx, { email, site: parts.site.name }));
    return openKnownSession(tx, { email, now, by: 'code', from, isFresh });
  });
}

/** Makes a session fresh by a code. Refused to an operator who has a passkey. */
export async function enterFreshCode(
  parts: SignInParts,
  { token, ...entered }: EnteredCode & { readonly token: string },
): Promise<OpenedSession | null> {
  const { email, client } = entered;
  const refuse = async (db: Db) => {
    if (await hasPasskey(db, { email, site: parts.site.name })) throw new Refused('passkey-needed');
  };
  await refuse(parts.db);
  return checkCode(parts, { ...entered, owners: [signedIn(email)] }, async (tx, now) => {
    await lockPasskeysOf(tx, email);
    await refuse(tx);
    const session = await renewSession(tx, { token, now });
    const event = { actor: email, action: calls.enterFreshCode.audit, after: { client } };
    if (session) await recordAuditEvent(tx, event);
    return session;
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
