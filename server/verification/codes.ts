import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { formatTime } from '../../contract/format.ts';
import type { Seller } from '../../contract/seller.ts';
import { type CodePurpose, codeLength } from '../../contract/verification.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { look } from '../mail/look.ts';
import type { Mail } from '../mail/mail.ts';
import { smallPrint } from '../mail/mail-parts.ts';
import type { Db } from '../platform/database/pool.ts';
import { html } from '../platform/http/html.ts';
import { type Refusal, refuseFor } from '../platform/limits/rate-limits.ts';

/**
 * Where codes are kept: those of buyers, or those of operators. Each address has one row, with its
 * newest code.
 */
type CodeTable = 'verification_codes' | 'operator_codes';

interface Try {
  readonly email: string;
  readonly codeHash: Buffer;
  readonly now: Date;
}

const triesPerCode = 5;

/** Of all codes of an address, from the first one on. */
const wrongTriesPerDay = 10;

const dayMilliseconds = 24 * 60 * 60 * 1_000;

export async function saveCode(
  db: Db,
  table: CodeTable,
  { email, codeHash, expiresAt }: { email: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: codeHash, tries_left: triesPerCode, expires_at: expiresAt };
  await db
    .insertInto(table)
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute();
}

/**
 * The right code uses up the code. The row's lock makes parallel tries count one after the other.
 */
export function spendTry(table: CodeTable, { email, codeHash, now }: Try): RawBuilder<unknown> {
  const isRight = sql`code_hash = ${codeHash}`;
  const isCounting = sql`coalesce(counted_until > ${now}, false)`;
  const nextDay = new Date(now.getTime() + dayMilliseconds);
  return sql`
    update ${sql.table(table)}
    set tries_left = case when ${isRight} then 0 else tries_left - 1 end,
      wrong_tries = case when ${isCounting} then wrong_tries else 0 end
        + case when ${isRight} then 0 else 1 end,
      counted_until = case when ${isCounting} or ${isRight} then counted_until else ${nextDay} end
    where email = ${email} and tries_left > 0 and expires_at > ${now}
      and not (${isCounting} and wrong_tries >= ${wrongTriesPerDay})
    returning email, ${isRight} as is_right`;
}

export async function findCodeLock(
  db: Db,
  table: CodeTable,
  { email, now }: Pick<Try, 'email' | 'now'>,
): Promise<Refusal | null> {
  const { rows } = await sql<{ until: Date }>`
    select counted_until as until from ${sql.table(table)}
    where email = ${email} and counted_until > ${now} and wrong_tries >= ${wrongTriesPerDay}`.execute(
    db,
  );
  const [lock] = rows;
  if (!lock) return null;
  return refuseFor(lock.until.getTime() - now.getTime());
}

/** Any of the million codes, each as likely as the others. */
export function newCode(random: (below: number) => number = randomInt): string {
  return String(random(10 ** codeLength)).padStart(codeLength, '0');
}

/** Useless to a reader of the database who lacks the secret. `owner` is whose code it is. */
export function hashCode(secret: string, owner: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${owner}\n${code}`).digest();
}

/** A random token for a cookie or a link: 43 characters that a URL may hold. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface CodeMail {
  readonly seller: Seller;
  readonly to: string;
  readonly code: string;
  readonly minutesValid: number;
  /** When it is sent: the subject tells several codes apart. */
  readonly sentAt: Date;
  readonly purpose: CodePurpose | 'desk';
}

export function composeCodeMail({
  seller,
  to,
  code,
  minutesValid,
  sentAt,
  purpose,
}: CodeMail): Mail {
  const { title, place } = words[purpose];
  const validity =
    `It is valid for ${minutesValid} minutes and can be used once. Only your ` +
    'newest code works.';
  const warning =
    "If you didn't ask for this code, you can ignore this email. " +
    `${seller.tradingName} never asks you to share a code.`;
  return composeMail({
    seller,
    demo: false,
    name: { kind: 'code', subjectId: randomUUID() },
    to,
    subject: `${title} for ${seller.tradingName}, ${formatTime(sentAt, seller.timeZone)}`,
    title,
    preview: `${code} · ${validity}`,
    opening: `Enter it ${place}. ${validity}`,
    parts: [
      {
        page: html`<p class="sunken ink" style="${look.code};margin-top:20px">${code}</p>`,
        text: code,
      },
      smallPrint(warning),
    ],
  });
}

const words = {
  checkout: { title: 'Your verification code', place: 'in the checkout to continue your purchase' },
  quote: { title: 'Your verification code', place: 'in the shop to get your quote' },
  'my-orders': { title: 'Your verification code', place: 'under Find my keys to see your orders' },
  desk: { title: 'Your sign-in code', place: "on the desk's page" },
} as const;
