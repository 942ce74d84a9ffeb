import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { CodePurpose } from '../../contract/verification.ts';
import { hashCode, newCode } from '../codes/code.ts';
import { composeCodeMail } from '../codes/code-mail.ts';
import { saveCode } from '../codes/code-store.ts';
import type { Database } from '../database/tables.ts';
import type { ClientNetworks } from '../limits/client-key.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { takeCodeAllowance } from './code-allowance.ts';

export interface SendCodeParts {
  readonly db: Kysely<Database>;
  readonly limits: RateLimits;
  readonly mailer: Mailer;
  readonly seller: Seller;
  /** Keys the HMAC under which codes are kept. */
  readonly secret: string;
  readonly clock: () => Date;
}

export type SendCodeOutcome =
  | { readonly kind: 'sent'; readonly code: string }
  | { readonly kind: 'too-many-requests'; readonly retryAfterSeconds: number }
  | { readonly kind: 'address-refused' | 'mail-unavailable' };

interface CodeWanted {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly networks: ClientNetworks;
  readonly log: FastifyBaseLogger;
}

const minutesValid = 10;

/**
 * Mails a new code to an address, past the outbox: that is on disk, where a code must never be. The code is saved
 * after the mail server has accepted its mail, so a failed mail leaves the earlier code valid. A failed mail costs no
 * allowance, except that a refused address counts against the client, who could otherwise use the mail server to find
 * out which addresses exist.
 */
export async function sendCode(
  { db, limits, mailer, seller, secret, clock }: SendCodeParts,
  { email, purpose, networks, log }: CodeWanted,
): Promise<SendCodeOutcome> {
  const allowance = await takeCodeAllowance(limits, { email, networks, log });
  if (!allowance.allowed) return { ...allowance, kind: 'too-many-requests' };
  const code = newCode();
  try {
    const mailed = await mailer.send(composeCodeMail({ seller, to: email, code, minutesValid, purpose }));
    if (mailed.kind === 'address-refused') {
      log.info({ reason: mailed.reason }, 'the mail server refused the address of a verification code');
      await allowance.giveBackToAddress();
      return { kind: 'address-refused' };
    }
  } catch (error) {
    log.error({ err: error }, 'a verification code could not be mailed');
    await allowance.giveBack();
    return { kind: 'mail-unavailable' };
  }
  const expiresAt = new Date(clock().getTime() + minutesValid * 60_000);
  await saveCode(db, 'verification_codes', { email, codeHash: hashCode(secret, email, code), expiresAt });
  return { kind: 'sent', code };
}
