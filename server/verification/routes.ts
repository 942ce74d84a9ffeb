import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { problems } from '../../contract/problems.ts';
import { type ProblemDetails, sendProblem } from '../http/send-problem.ts';
import { serveCall } from '../http/serve-call.ts';
import { clientKey, networksAround } from '../limits/rate-limits.ts';
import { type SendCodeParts, sendCode } from './send-code.ts';
import { type VerifiedCookie, verifyCode } from './verified-browser.ts';

export interface VerificationParts extends SendCodeParts {
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
    if (outcome.kind !== 'sent') return sendProblem(reply, outcome.kind, describe(outcome));
    return { message: 'Verification code sent', ...(parts.demo && { demoOtp: outcome.code }) };
  });

  serveCall(app, calls.verifyCode, async ({ body }, request, reply) => {
    const outcome = await verifyCode(parts, { ...body, client: clientKey(request.ip) });
    if (outcome.kind !== 'verified') return sendProblem(reply, outcome.kind, describe(outcome));
    parts.cookie.setOn(reply, outcome.token);
    return { message: 'Email verified' };
  });
}

function describe(outcome: { kind: string; retryAfterSeconds?: number }): ProblemDetails {
  if (outcome.kind === 'address-refused') {
    return { errors: [{ field: 'email', message: problems['address-refused'].detail }] };
  }
  if (outcome.kind === 'mail-unavailable') return { retryAfterSeconds: 30 };
  return outcome.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: outcome.retryAfterSeconds };
}
