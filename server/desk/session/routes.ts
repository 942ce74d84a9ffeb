import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCalls as calls, type DeskSession } from '../../../contract/desk/session.ts';
import { findCodeLock } from '../../codes/codes.ts';
import { sendProblem } from '../../http/send-problem.ts';
import { serveCall } from '../../http/serve-call.ts';
import { clientKey } from '../../limits/client-networks.ts';
import { type RateLimits, type Refusal, type Take, takeEach } from '../../limits/rate-limits.ts';
import type { AlertingParts } from '../../operators/alert-store.ts';
import { countWrongCode } from '../../operators/count-wrong-code.ts';
import { serveDeskCall } from '../serve-actions.ts';
import { type CodeOwners, findCodeOwners, signedIn } from './code-owners.ts';
import type { knownBrowserCookie } from './known-browser.ts';
import type { SignedIn } from './open-known-session.ts';
import type { Operator, ReaderParts, ReadOperator } from './operator.ts';
import { serveSessionList } from './session-list.ts';
import type { OpenedSession } from './session-store.ts';
import { type CodeParts, enterFreshCode, sendSignInCode, signIn, useLoginLink } from './sign-in.ts';

/** Longer than any refusal takes, so that its time doesn't tell whether an address is an operator's. */
const refusalMilliseconds = 250;

export interface SessionParts extends CodeParts, ReaderParts, AlertingParts {
  readonly limits: RateLimits;
  readonly browserCookie: ReturnType<typeof knownBrowserCookie>;
  readonly readOperator: ReadOperator;
  /** An operator's address, in a demo on this machine: the answer then shows the code. Otherwise null. */
  readonly demoEmail: string | null;
  readonly config: { readonly mode: DeskSession['mode'] };
}

export function serveSession(app: FastifyInstance, parts: SessionParts): void {
  const { cookie, browserCookie, limits, seller, config, demoEmail } = parts;
  const describe = ({
    email,
    role,
    expiresAt,
    freshUntil,
  }: Omit<Operator, 'isFresh' | 'id'>): DeskSession => ({
    email,
    role,
    expiresAt: expiresAt.toISOString(),
    freshUntil: freshUntil.toISOString(),
    shopName: seller.tradingName,
    timeZone: seller.timeZone,
    mode: config.mode,
  });
  const answer = (reply: FastifyReply, tried: OpenedSession | SignedIn | Refusal | null, detail?: string) => {
    if (!tried) return sendProblem(reply, 'invalid-code', detail === undefined ? {} : { detail });
    if (!('token' in tried)) return sendProblem(reply, 'too-many-requests', tried);
    cookie.setOn(reply, tried.token);
    if ('browserToken' in tried) browserCookie.setOn(reply, tried.browserToken);
    const role = parts.findRole(tried.email);
    if (!role) throw new Error('A session was opened for an address that has no role');
    return describe({ ...tried, role });
  };
  const describeSigning = (request: FastifyRequest) => ({
    ...cookie.describe(request),
    browserToken: browserCookie.read(request),
  });
  /** A refusal of the address is looked up after the code was tried: that takes the same time for every address. */
  const tryCode = async ({ owners, client }: CodeOwners, attempt: () => Promise<OpenedSession | null>) => {
    const tried = await limitTries([limits.deskWrongCodesPerClient, client], attempt);
    if (tried) return tried;
    await countWrongCode(parts, 'desk');
    return findCodeLock(parts.db, 'operator_codes', { email: owners[0], now: parts.clock() });
  };

  serveCodes(app, parts);
  serveSessionList(app, parts);

  serveCall(app, calls.readSignIn, async () => ({ shopName: seller.tradingName, demoEmail }));

  serveCall(app, calls.signIn, async ({ body: { email, code } }, request, reply) => {
    const found = await findCodeOwners(parts, request, email);
    const entered = { email, code, owners: found.owners, from: describeSigning(request) };
    return answer(reply, await tryCode(found, () => signIn(parts, entered)));
  });

  serveCall(app, calls.useLoginLink, async ({ body: { token } }, request, reply) => {
    const take = [limits.deskLoginLinksPerClient, clientKey(request.ip)] as const;
    const used = { token, from: describeSigning(request) };
    const tried = await limitTries(take, () => useLoginLink(parts, used));
    parts.outbox.wake();
    return answer(reply, tried, 'This link was used or has expired. Print a new one, or ask for a code.');
  });

  serveDeskCall(app, calls.readSession, parts, async (_input, operator) => describe(operator));

  serveDeskCall(app, calls.enterFreshCode, parts, async ({ body }, { email }, reply) => {
    const token = cookie.read(reply.request) ?? '';
    const attempt = () => enterFreshCode(parts, { ...body, email, token, client: reply.request.ip });
    const owner = signedIn(email);
    return answer(reply, await tryCode({ owners: [owner], client: owner }, attempt));
  });
}

/** Every try counts as a wrong one until it has proven right, so no number of parallel guesses gets past the limits. */
async function limitTries(
  [limit, client]: Take,
  attempt: () => Promise<OpenedSession | null>,
): Promise<OpenedSession | Refusal | null> {
  const allowance = await limit.take(client);
  if (!allowance.allowed) return allowance;
  const delay = wait(refusalMilliseconds);
  const session = await attempt();
  await (session ? limit.giveBack(client) : delay);
  return session;
}

/**
 * Serves the call that mails a code. The response is the same for every address, and is sent before any work begins:
 * neither its text nor its time tells who is an operator.
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
