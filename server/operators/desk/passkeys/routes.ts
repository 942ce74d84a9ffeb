import type { FastifyInstance, FastifyReply } from 'fastify';
import { passkeyCalls as calls } from '../../../../contract/desk/passkeys.ts';
import { Refused, refuse } from '../../../platform/http/refused.ts';
import { sendProblem } from '../../../platform/http/send-problem.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { clientKey } from '../../../platform/limits/client-networks.ts';
import { serveDeskCall } from '../serve-actions.ts';
import { limitTries } from '../session/limit-tries.ts';
import type { SessionAnswers } from '../session/session-answers.ts';
import type { SessionParts } from '../session/session-parts.ts';
import type { OpenedSession } from '../session/session-store.ts';
import { addPasskey, askToAdd, removePasskey } from './add-passkey.ts';
import { minutesValid, saveChallenge } from './challenges.ts';
import { listPasskeys } from './passkey-store.ts';
import { confirmByPasskey, signInByPasskey } from './use-passkey.ts';
import { loadWebAuthn } from './webauthn.ts';

export function servePasskeys(
  app: FastifyInstance,
  parts: SessionParts,
  answers: SessionAnswers,
): void {
  const { db, clock, site, limits, outbox } = parts;

  serveDeskCall(app, calls.list, parts, async (_input, { email }) => {
    const passkeys = await listPasskeys(db, email);
    return {
      passkeys: passkeys.map(({ addedAt, lastUsedAt, transports: _, ...passkey }) => ({
        ...passkey,
        addedAt: addedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  serveDeskCall(app, calls.askToAdd, parts, async (_input, operator) => ({
    ...(await askToAdd(parts, operator, requireSite(site.name))),
  }));

  serveDeskCall(app, calls.add, parts, async ({ body }, operator, { request }) => {
    const place = { site: requireSite(site.name), origin: site.originOf(request) };
    const added = await addPasskey(parts, { ...body, ...place, operator });
    outbox.wake();
    return added;
  });

  serveDeskCall(app, calls.remove, parts, async ({ body: { id } }, { email }) => {
    const removed = await removePasskey(parts, { email, id });
    outbox.wake();
    return removed;
  });

  serveCall(app, calls.askToSignIn, async (_input, { ip }, reply) => {
    const allowance = await limits.deskPasskeyAsksPerClient.take(clientKey(ip));
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    // Of any passkey for this desk: the browser lets the operator choose.
    return ask('sign-in', null, []);
  });

  serveDeskCall(app, calls.askToConfirm, parts, async (_input, { email, id }) => {
    const owned = await listPasskeys(db, email);
    const usable = owned.filter((passkey) => passkey.site === site.name && !passkey.isSuspended);
    if (usable.length === 0)
      throw refuse('Your passkeys don’t work here. Ask an owner for a login link.');
    return ask('confirm', id, usable);
  });

  serveCall(app, calls.signIn, async ({ body: { signed } }, request, reply) => {
    const proof = { signed, site: requireSite(site.name), origin: site.originOf(request) };
    const signing = { ...proof, from: answers.describeSigning(request) };
    return tryPasskey(request.ip, reply, () => signInByPasskey(parts, signing));
  });

  serveDeskCall(app, calls.confirm, parts, async ({ body: { signed } }, operator, reply) => {
    const { request } = reply;
    const proof = { signed, site: requireSite(site.name), origin: site.originOf(request) };
    const token = parts.cookie.read(request) ?? '';
    const confirming = { ...proof, operator, token, client: request.ip };
    return tryPasskey(request.ip, reply, () => confirmByPasskey(parts, confirming));
  });

  async function ask(
    purpose: 'sign-in' | 'confirm',
    sessionId: number | null,
    allowed: readonly { readonly id: string; readonly transports: string[] }[],
  ) {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: requireSite(site.name),
      allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })),
      userVerification: 'required',
      timeout: minutesValid * 60_000,
    });
    await saveChallenge(db, { challenge: options.challenge, purpose, sessionId, now: clock() });
    return { ...options };
  }

  async function tryPasskey(
    ip: string,
    reply: FastifyReply,
    attempt: () => Promise<OpenedSession | 'copied' | null>,
  ) {
    let isCopied = false;
    const tried = await limitTries([limits.deskWrongPasskeysPerClient, clientKey(ip)], async () => {
      const used = await attempt();
      isCopied = used === 'copied';
      return used === 'copied' ? null : used;
    });
    if (isCopied) outbox.wake();
    if (!tried) return sendProblem(reply, 'invalid-passkey', isCopied ? { detail: copied } : {});
    return answers.send(reply, tried);
  }
}

const copied =
  'This passkey is suspended, because it may have been copied. Nothing was changed. The owners of ' +
  'the shop are told.';

function requireSite(name: string | null): string {
  if (name !== null) return name;
  throw new Refused('refused', {
    detail: 'Browsers have no passkeys for an address that is a number. Set ADMIN_URL to a name.',
  });
}
