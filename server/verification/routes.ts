import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { problems } from '../../contract/problems.ts';
import type { Seller } from '../../contract/seller.ts';
import type { CodePurpose } from '../../contract/verification.ts';
import type { Mailer } from '../mail/mail.ts';
import { type ProblemDetails, sendProblem } from '../platform/http/send-problem.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import {
  type ClientNetworks,
  clientKey,
  networksAround,
} from '../platform/limits/client-networks.ts';
import {
  type Allowance,
  giveBackEach,
  type RateLimits,
  rules,
  type Take,
  takeEach,
} from '../platform/limits/rate-limits.ts';
import { composeCodeMail, hashCode, newCode, saveCode } from './codes.ts';
import { type VerifiedCookie, type VerifyCodeParts, verifyCode } from './verified-browser.ts';

export interface VerificationParts extends VerifyCodeParts {
  readonly mailer: Mailer;
  readonly seller: Seller;
  readonly cookie: VerifiedCookie;
  readonly demo: boolean;
}

export function serveVerification(app: FastifyInstance, parts: VerificationParts): void {
  serveCall(app, calls.sendCode, async ({ body }, request, reply) => {
    const outcome = await sendCode(parts, {
      email: body.email,
      purpose: body.purpose ?? 'checkout',
      networks: networksAround(request.ip),
      log: request.log,
    });
    if (outcome.kind !== 'sent') return sendProblem(reply, outcome.kind, outcome);
    const message = 'Verification code sent';
    if (parts.demo) return { message, demoOtp: outcome.code };
    return { message };
  });

  serveCall(app, calls.verifyCode, async ({ body }, request, reply) => {
    const outcome = await verifyCode(parts, {
      ...body,
      client: clientKey(request.ip),
      earlier: parts.cookie.readToken(request),
    });
    if (outcome.kind !== 'verified') return sendProblem(reply, outcome.kind, outcome);
    parts.cookie.setOn(reply, outcome.token);
    return { message: 'Email verified' };
  });

  serveCall(app, calls.signOut, async (_given, request, reply) => {
    await parts.cookie.end(request, reply);
    return { message: 'Signed out' };
  });
}

type SendCodeOutcome =
  | { readonly kind: 'sent'; readonly code: string }
  | ({
      readonly kind: 'too-many-requests' | 'address-refused' | 'mail-unavailable';
    } & ProblemDetails);

interface CodeWanted {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly networks: ClientNetworks;
  readonly log: FastifyBaseLogger;
}

const minutesValid = 10;

/**
 * Mails a code directly: the outbox is on disk, and a code must never be stored there. An address
 * that the mail server refuses counts towards the client's limits, or anyone could probe addresses.
 */
async function sendCode(
  { db, limits, mailer, seller, secret, clock }: VerificationParts,
  { email, purpose, networks, log }: CodeWanted,
): Promise<SendCodeOutcome> {
  const allowance = await takeCodeAllowance(limits, { email, networks, log });
  if (!allowance.allowed) return { ...allowance, kind: 'too-many-requests' };
  const code = newCode();
  try {
    const sentAt = clock();
    const mailed = await mailer.send(
      composeCodeMail({ seller, to: email, code, minutesValid, sentAt, purpose }),
    );
    if (mailed.kind === 'address-refused') {
      log.info(
        { reason: mailed.reason },
        'the mail server refused the address of a verification code',
      );
      await allowance.giveBackToAddress();
      const message = problems['address-refused'].detail;
      return { kind: 'address-refused', errors: [{ field: 'email', message }] };
    }
  } catch (error) {
    log.error({ err: error }, 'a verification code could not be mailed');
    await allowance.giveBack();
    return { kind: 'mail-unavailable', retryAfterSeconds: 30 };
  }
  const expiresAt = new Date(clock().getTime() + minutesValid * 60_000);
  await saveCode(db, 'verification_codes', {
    email,
    codeHash: hashCode(secret, email, code),
    expiresAt,
  });
  return { kind: 'sent', code };
}

const everybody = 'everybody';

/** A network that sent no more than this within the hour may use the reserve. */
const mostOfReservePerNetwork = 3;

const nearCap = 0.8 * rules.codesOverall[0];

/**
 * Permission to send a code. Give it back when no code was sent; that never throws. Networks that
 * sent few codes have a reserve: who uses up the cap must not stop all sales.
 */
async function takeCodeAllowance(
  limits: RateLimits,
  { email, networks, log }: Omit<CodeWanted, 'purpose'>,
) {
  const { client, site, network } = networks;
  const ofAddress: Take[] = [
    [limits.codesPerEmail, email],
    [limits.codesPerEmailAndDay, email],
  ];
  const takes: Take[] = [
    [limits.codesPerClient, client],
    ...ofAddress,
    [limits.codesPerNetwork, network],
  ];
  if (site) takes.splice(1, 0, [limits.codesPerSite, site]);

  const allowance = await takeEach(takes);
  if (!allowance.allowed) return allowance;
  const overall = await takeOverall(limits.codesOverall, log);
  const allow = (last: Take) => ({
    allowed: true as const,
    giveBack: () => giveBackEach([...takes, last]),
    /** Gives back the counts of the address and of everybody, and keeps the client's. */
    giveBackToAddress: () => giveBackEach([...ofAddress, last]),
  });
  if (overall.allowed) return allow([limits.codesOverall, everybody]);
  if (allowance.counted > mostOfReservePerNetwork) return overall;
  const reserved = await limits.codesInReserve.take(everybody);
  if (!reserved.allowed) return reserved;
  return allow([limits.codesInReserve, everybody]);
}

/** Logs, once an hour in each process, that the cap is near or reached. */
async function takeOverall(
  limit: RateLimits['codesOverall'],
  log: FastifyBaseLogger,
): Promise<Allowance> {
  const isKnown = limit.refusal(everybody) !== null;
  const allowance = await limit.take(everybody);
  if (allowance.allowed && allowance.counted === nearCap)
    log.warn(
      "the cap on verification codes is nearly reached: 80 % of this hour's codes have been sent",
    );
  if (!allowance.allowed && !isKnown)
    log.error('the cap on verification codes is reached: only networks that sent few get one');
  return allowance;
}
