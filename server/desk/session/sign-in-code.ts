import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Seller } from '../../../contract/seller.ts';
import { hashCode, newCode } from '../../codes/code.ts';
import { composeCodeMail } from '../../codes/code-mail.ts';
import type { Database } from '../../database/tables.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { later } from './later.ts';

export interface CodeParts {
  readonly db: Kysely<Database>;
  readonly mailer: Mailer;
  readonly seller: Seller;
  /** Keys the HMAC under which codes are kept. */
  readonly secret: string;
  readonly clock: () => Date;
}

const minutesValid = 10;
const triesPerCode = 5;

/** Keeps a new code for an operator, in place of an earlier one, and mails it. Returns it. */
export async function sendSignInCode(
  { db, mailer, seller, secret, clock }: CodeParts,
  email: string,
  log: FastifyBaseLogger,
): Promise<string> {
  const code = newCode();
  const values = {
    code_hash: hashSignInCode(secret, email, code),
    tries_left: triesPerCode,
    expires_at: later(clock(), minutesValid),
  };
  await db
    .insertInto('operator_codes')
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute();
  try {
    const mail = composeCodeMail({ seller, to: email, code, minutesValid, purpose: 'desk' });
    const { kind } = await mailer.send(mail);
    if (kind === 'address-refused') log.error("the mail server refuses an operator's address");
  } catch (error) {
    log.error({ err: error }, 'a sign-in code could not be mailed');
  }
  return code;
}

/**
 * Uses up one try of an operator's code; the right one uses up the code. The row's lock makes parallel tries count one
 * after the other.
 */
export async function tryCode(
  tx: Transaction<Database>,
  { secret, email, code, now }: { secret: string; email: string; code: string; now: Date },
): Promise<boolean> {
  const codeHash = hashSignInCode(secret, email, code);
  const { rows } = await sql<{ isRight: boolean }>`
    update operator_codes
    set tries_left = case code_hash when ${codeHash} then 0 else tries_left - 1 end
    where email = ${email} and tries_left > 0 and expires_at > ${now}
    returning code_hash = ${codeHash} as "isRight"`.execute(tx);
  return rows[0]?.isRight ?? false;
}

/** Unlike the hash of a buyer's code: a code of the shop never signs in here. */
function hashSignInCode(secret: string, email: string, code: string): Buffer {
  return hashCode(secret, `desk ${email}`, code);
}
