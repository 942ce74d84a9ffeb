import type { FastifyInstance, FastifyReply } from 'fastify';
import { sessionCalls as calls } from '../../../contract/desk/session.ts';
import { sendProblem } from '../../http/send-problem.ts';
import { serveCall } from '../../http/serve-call.ts';
import { clientKey, type RateLimits, takeEach } from '../../limits/rate-limits.ts';
import type { ReadOperator } from './operator.ts';
import { type CodeParts, nameOwner, sendSignInCode } from './sign-in-code.ts';

export interface SendCodeParts extends CodeParts {
  readonly limits: RateLimits;
  readonly readOperator: ReadOperator;
  /** An operator's address, in a demo on this machine: the answer then shows the code. Otherwise null. */
  readonly demoEmail: string | null;
}

/**
 * Serves the call that mails a code. The response is the same for every address, and is sent before any work begins:
 * neither its text nor its time tells who is an operator.
 */
export function serveCodes(app: FastifyInstance, parts: SendCodeParts): void {
  const sending = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    await Promise.all(sending);
  });
  serveCall(app, calls.sendCode, async ({ body: { email } }, request, reply) => {
    const { limits, demoEmail } = parts;
    const operator = await parts.readOperator(request);
    const owner = { email, isSignedIn: operator?.email === email };
    const counted = nameOwner(owner);
    const allowance = await takeEach([
      [limits.deskCodesPerClient, clientKey(request.ip)],
      [limits.deskCodesPerEmail, counted],
      [limits.deskCodesPerEmailAndDay, counted],
    ]);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    const answer = { message: 'If this address is an operator’s, a code is on its way to it.' };
    const send = () => sendSignInCode(parts, owner, request.log);
    if (demoEmail && parts.findRole(email)) return { ...answer, demoCode: await send() };
    const sent = afterAnswer(reply).then(send);
    const logged = sent.catch((error) =>
      request.log.error({ err: error }, 'a sign-in code could not be saved'),
    );
    sending.add(logged);
    logged.finally(() => sending.delete(logged));
    return answer;
  });
}

/** Resolves when a response was sent, or its client has gone. */
function afterAnswer({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => raw.once('close', resolve));
}
