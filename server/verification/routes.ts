import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { sendProblem } from '../platform/http/send-problem.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import { clientKey, networksAround } from '../platform/limits/client-networks.ts';
import { type SendCodeParts, sendCode } from './send-code.ts';
import type { VerifiedCookie } from './verified-browser.ts';
import { type VerifyCodeParts, verifyCode } from './verify-code.ts';

export interface VerificationParts extends SendCodeParts, VerifyCodeParts {
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
