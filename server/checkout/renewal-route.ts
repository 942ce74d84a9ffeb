import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { writeEarlierLicencesOf } from '../licences/earlier-licences.ts';
import { planRenewal } from '../licences/plan-renewal.ts';
import { checkPurchase } from '../orders/new-order.ts';
import { arePaidOrdersOf } from '../orders/order-store.ts';
import type { Db } from '../platform/database/pool.ts';
import { sendProblem } from '../platform/http/send-problem.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import { clientKey } from '../platform/limits/client-networks.ts';
import { type RateLimits, takeEach } from '../platform/limits/rate-limits.ts';
import { readCatalogue } from '../products/catalogue.ts';
import { checkQuote } from '../quotes/claim-quote.ts';

interface RenewalParts {
  readonly db: Db;
  readonly limits: RateLimits;
  readonly readVerifiedEmail: (request: FastifyRequest) => Promise<string | null>;
}

/** The days of a renewal, before it is paid. */
export function serveRenewal(app: FastifyInstance, parts: RenewalParts): void {
  const { db, limits, readVerifiedEmail } = parts;
  serveCall(app, calls.readRenewal, async ({ body }, request, reply) => {
    const verifiedEmail = await readVerifiedEmail(request);
    if (verifiedEmail === null) return sendProblem(reply, 'not-verified');
    const allowance = await takeEach([
      [limits.renewalPlansPerClient, clientKey(request.ip)],
      [limits.renewalPlansPerEmail, verifiedEmail],
    ]);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);

    const email = body.email ?? verifiedEmail;
    const wanted = { email, verifiedEmail, items: body.items };
    const check = body.quote
      ? await checkQuote(db, body.quote, wanted)
      : checkPurchase(await readCatalogue(db), wanted, undefined);
    if (check.kind === 'refused') return sendProblem(reply, check.code, check.details);

    const { lines, quote } = check;
    const renews = quote?.renews ?? body.renews ?? [];
    if (!quote && !(await arePaidOrdersOf(db, renews, email)))
      return sendProblem(reply, 'renewal-not-found');

    const renewCovered = quote?.renewCovered || (body.renewCovered ?? false);
    const { plan } = await db.transaction().execute(async (tx) => {
      await writeEarlierLicencesOf(tx, renews);
      return planRenewal(tx, { email, lines, renews, renewCovered });
    });
    return plan;
  });
}
