import { problems } from '../../contract/problems.ts';
import type { Seller } from '../../contract/seller.ts';
import type { CodePurpose } from '../../contract/verification.ts';
import type { Mailer, MailOutcome } from '../mail/mail.ts';
import type { Db } from '../platform/database/pool.ts';
import type { ProblemDetails } from '../platform/http/send-problem.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { composeCodeMail } from './code-mail.ts';
import { saveCode } from './code-store.ts';
import { hashCode, newCode } from './codes.ts';
import { type CodeAsker, takeCodeAllowance } from './take-code-allowance.ts';

export interface SendCodeParts {
  readonly db: Db;
  readonly limits: RateLimits;
  readonly mailer: Mailer;
  readonly seller: Seller;
  readonly secret: string;
  readonly clock: () => Date;
  readonly demo: boolean;
}

interface CodeWanted extends CodeAsker {
  readonly purpose: CodePurpose;
}

type SendCodeOutcome =
  | { readonly kind: 'sent'; readonly code: string }
  | ({
      readonly kind: 'too-many-requests' | 'address-refused' | 'mail-unavailable';
    } & ProblemDetails);

/** How long a code is valid. */
export const codeMinutes = 10;

/**
 * Mails a code directly: the outbox is on disk, and a code must never be stored there. An address
 * that the mail server refuses counts towards the client's limits, or anyone could probe addresses.
 */
export async function sendCode(parts: SendCodeParts, wanted: CodeWanted): Promise<SendCodeOutcome> {
  const { db, limits, secret, clock } = parts;
  const { email, log } = wanted;
  const allowance = await takeCodeAllowance(limits, wanted);
  if (!allowance.allowed) return { ...allowance, kind: 'too-many-requests' };

  const code = newCode();
  const mailed = await mailCode(parts, wanted, code);
  if (mailed === null) {
    await allowance.giveBack();
    return { kind: 'mail-unavailable', retryAfterSeconds: 30 };
  }
  if (mailed.kind === 'address-refused') {
    const { reason } = mailed;
    log.info({ reason }, 'the mail server refused the address of a verification code');
    await allowance.giveBackToAddress();
    const message = problems['address-refused'].detail;
    return { kind: 'address-refused', errors: [{ field: 'email', message }] };
  }

  const codeHash = hashCode(secret, email, code);
  const expiresAt = new Date(clock().getTime() + codeMinutes * 60_000);
  await saveCode(db, 'verification_codes', { email, codeHash, expiresAt });
  return { kind: 'sent', code };
}

/** Null when no mail server took or refused it. */
async function mailCode(
  { mailer, seller, clock }: SendCodeParts,
  { email: to, purpose, log }: CodeWanted,
  code: string,
): Promise<MailOutcome | null> {
  const sentAt = clock();
  try {
    const mail = { seller, to, code, minutesValid: codeMinutes, sentAt, purpose };
    return await mailer.send(composeCodeMail(mail));
  } catch (error) {
    log.error({ err: error }, 'a verification code could not be mailed');
    return null;
  }
}
