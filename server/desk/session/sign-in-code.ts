import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Seller } from '../../../contract/seller.ts';
import { composeCodeMail } from '../../codes/code-mail.ts';
import { hashCode, newCode, saveCode, spendTry } from '../../codes/codes.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { FindRole } from './operator.ts';
import { later } from './session-store.ts';

export interface CodeParts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly seller: Seller;
  /** Keys the HMAC under which codes are kept. */
  readonly secret: string;
  readonly clock: () => Date;
  readonly findRole: FindRole;
}

/** Whose code, and for what: an operator who is signed in has codes of their own. */
export interface CodeOwner {
  readonly email: string;
  readonly isSignedIn: boolean;
}

const minutesValid = 10;

/** The row of a code. Nobody else can replace or use up the codes of an operator who is signed in. */
export function nameOwner({ email, isSignedIn }: CodeOwner): string {
  return isSignedIn ? `signed in ${email}` : email;
}

/**
 * Keeps a new code in place of an earlier one, and mails it to an operator. Other addresses get a code that nobody
 * learns, so that neither limits nor refusals tell who is an operator. Returns the code.
 */
export async function sendSignInCode(
  { db, mailer, seller, secret, clock, findRole }: CodeParts,
  owner: CodeOwner,
  log: FastifyBaseLogger,
): Promise<string> {
  const code = newCode();
  await saveCode(db, 'operator_codes', {
    email: nameOwner(owner),
    codeHash: hashSignInCode(secret, owner, code),
    expiresAt: later(clock(), minutesValid),
  });
  if (!findRole(owner.email)) return code;
  try {
    const mail = composeCodeMail({ seller, to: owner.email, code, minutesValid, purpose: 'desk' });
    const { kind } = await mailer.send(mail);
    if (kind === 'address-refused') log.error("the mail server refuses an operator's address");
  } catch (error) {
    log.error({ err: error }, 'a sign-in code could not be mailed');
  }
  return code;
}

/** Tries a code. Null without a code that is alive. */
export async function tryCode(
  tx: Tx,
  { secret, owner, code, now }: { secret: string; owner: CodeOwner; code: string; now: Date },
): Promise<'right' | 'wrong' | null> {
  const codeHash = hashSignInCode(secret, owner, code);
  const tried = spendTry('operator_codes', { email: nameOwner(owner), codeHash, now });
  const { rows } = await sql<{ is_right: boolean }>`${tried}`.execute(tx);
  const [row] = rows;
  return row ? (row.is_right ? 'right' : 'wrong') : null;
}

/** Unlike the hash of a buyer's code: a code of the shop never signs in here. */
function hashSignInCode(secret: string, owner: CodeOwner, code: string): Buffer {
  return hashCode(secret, `desk ${nameOwner(owner)}`, code);
}
