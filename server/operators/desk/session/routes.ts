import type { FastifyInstance, FastifyReply } from 'fastify';
import { sessionCalls as calls } from '../../../../contract/desk/session.ts';
import { sendProblem } from '../../../platform/http/send-problem.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { clientKey } from '../../../platform/limits/client-networks.ts';
import { type Refusal, takeEach } from '../../../platform/limits/rate-limits.ts';
import { findCodeLock } from '../../../verification/code-store.ts';
import { countWrongCode } from '../../count-wrong-code.ts';
import { serveDeskCall } from '../serve-actions.ts';
import { type CodeOwners, findCodeOwners, signedIn } from './code-owners.ts';
import { limitTries } from './limit-tries.ts';
import { useLoginLink } from './login-link.ts';
import type { SessionAnswers } from './session-answers.ts';
import { serveSessionList } from './session-list.ts';
import type { SessionParts } from './session-parts.ts';
import type { OpenedSession } from './session-store.ts';
import { enterFreshCode, sendSignInCode, signIn } from './sign-in.ts';

export function serveSession(
  app: FastifyInstance,
  parts: SessionParts,
  answers: SessionAnswers,
): void {
  const { cookie, limits, seller, config, demoEmail, site } = parts;
  const answer = (reply: FastifyReply, tried: OpenedSession | Refusal | null, detail?: string) => {
    if (!tried) return sendProblem(reply, 'invalid-code', detail === undefined ? {} : { detail });
    return answers.send(reply, tried);
  };
  /**
   * A refusal of the address is looked up after the code was tried: that takes the same time for
   * every address.
   */
  const tryCode = async (
    { owners, client }: CodeOwners,
    attempt: () => Promise<OpenedSession | null>,
  ) => {
    const tried = await limitTries([limits.deskWrongCodesPerClient, client], attempt);
    if (tried) return tried;
    await countWrongCode(parts, 'desk');
    return findCodeLock(parts.db, 'operator_codes', { email: owners[0], now: parts.clock() });
  };

  serveCodes(app, parts);
  serveSessionList(app, parts);

  serveCall(app, calls.readSignIn, async () => ({
    shopName: seller.tradingName,
    demoEmail,
    passkeySite: site.name,
    requiresPasskeys: config.requirePasskeys && site.name !== null,
  }));

  serveCall(app, calls.signIn, async ({ body: { email, code } }, request, reply) => {
    const found = await findCodeOwners(parts, request, email);
    const entered = { email, code, owners: found.owners, from: answers.describeSigning(request) };
    return answer(reply, await tryCode(found, () => signIn(parts, entered)));
  });

  serveCall(app, calls.useLoginLink, async ({ body: { token } }, request, reply) => {
    const take = [limits.deskLoginLinksPerClient, clientKey(request.ip)] as const;
    const used = { token, from: answers.describeSigning(request) };
    const tried = await limitTries(take, () => useLoginLink(parts, used));
    parts.outbox.wake();
    return answer(
      reply,
      tried,
      'This link was used or has expired. Print a new one, or ask for a code.',
    );
  });

  serveDeskCall(app, calls.readSession, parts, async (_input, operator) =>
    answers.describe(operator),
  );

  serveDeskCall(app, calls.enterFreshCode, parts, async ({ body }, { email }, reply) => {
    const token = cookie.read(reply.request) ?? '';
    const attempt = () =>
      enterFreshCode(parts, { ...body, email, token, client: reply.request.ip });
    const owner = signedIn(email);
    return answer(reply, await tryCode({ owners: [owner], client: owner }, attempt));
  });
}

/**
 * Serves the call that mails a code. The response is the same for every address, and is sent before
 * any work begins: neither its text nor its time tells who is an operator.
 */
function serveCodes(app: FastifyInstance, parts: SessionParts): void {
  const sending = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    await Promise.all(sending);
  });
  serveCall(app, calls.sendCode, async ({ body: { email } }, request, reply) => {
    const { limits, demoEmail } = parts;
    const { owners, client } = await findCodeOwners(parts, request, email);
    const [owner] = owners;
    const allowance = await takeEach([
      [limits.deskCodesPerClient, client],
      [limits.deskCodesPerEmail, owner],
      [limits.deskCodesPerEmailAndDay, owner],
    ]);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    const answer = { message: 'If this address is an operator’s, a code is on its way to it.' };
    const send = () => sendSignInCode(parts, { email, owner }, request.log);
    if (demoEmail && parts.findRole(email)) {
      const demoCode = await send();
      return demoCode === null ? answer : { ...answer, demoCode };
    }
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
