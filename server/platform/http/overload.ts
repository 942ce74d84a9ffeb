import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { clientKey } from '../limits/client-networks.ts';
import { sendProblem } from './send-problem.ts';

export interface LoadCount {
  inFlight: number;
  shed: number;
}

export interface OverloadParts {
  readonly pool: Pool;
  readonly load: LoadCount;
  /**
   * Whether a request comes from a browser that has verified an address, as far as this process
   * knows.
   */
  readonly isBuyer: (request: FastifyRequest) => boolean;
  readonly config: { readonly rateLimits: boolean };
}

/** Most of so many calls wait for the payment gateway. */
const mostInFlight = 1_000;

/**
 * Per connection to the database: with a dozen short statements each, these calls take about a
 * second.
 */
const mostWaitingPerConnection = 10;

/** How full the shop may be for a call to be accepted. A purchase under way is refused last. */
const fullness = { read: 1 / 2, call: 3 / 4, buyer: 1 };

/**
 * Above this load, a client that already has an equal share of it is refused, so that other clients
 * get in.
 */
const busy = 1 / 4;

/**
 * Every client may have as many calls in progress: a page makes some together, and an office has
 * several buyers.
 */
const smallestShare = { read: 2, call: 2, buyer: 6 };

const retryAfterSeconds = 2;

/** A client that sends the next call as soon as the last one was refused would take all CPU. */
const refusalMilliseconds = 1_000;

/**
 * Refuses first the calls of clients over their share, then reading ones, last those of verified
 * buyers.
 */
export function shedOverload(
  app: FastifyInstance,
  { pool, load, isBuyer, config }: OverloadParts,
): void {
  const clients = new Map<string, number>();
  const counted = new WeakMap<FastifyReply, string>();
  const mostWaiting = mostWaitingPerConnection * pool.options.max;

  function kindOf(request: FastifyRequest): keyof typeof fullness {
    if (isBuyer(request)) return 'buyer';
    return request.method === 'GET' ? 'read' : 'call';
  }

  function isTooMuch(request: FastifyRequest, client: string): boolean {
    const own = clients.get(client) ?? 0;
    const kind = kindOf(request);
    const gauges = [
      { count: load.inFlight, most: mostInFlight },
      { count: pool.waitingCount, most: mostWaiting },
    ];
    return gauges.some(({ count, most }) => {
      const share = Math.max(smallestShare[kind], (busy * most) / clients.size);
      const isOverShare = config.rateLimits && count >= busy * most && own >= share;
      return isOverShare || count >= fullness[kind] * most;
    });
  }

  app.addHook('preHandler', (request, reply, done) => {
    // The route's pattern, because one address can be written in many ways, such as
    // `/%61pi/checkout`.
    const { url, config: route } = request.routeOptions;
    if (!url?.startsWith('/api/') || route?.takesSignedEvents) return done();
    const client = clientKey(request.ip);
    if (isTooMuch(request, client)) {
      load.shed += 1;
      setTimeout(
        () => sendProblem(reply, 'unavailable', { retryAfterSeconds }),
        refusalMilliseconds,
      );
      return;
    }
    load.inFlight += 1;
    clients.set(client, (clients.get(client) ?? 0) + 1);
    counted.set(reply, client);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const client = counted.get(reply);
    if (client !== undefined) {
      counted.delete(reply);
      load.inFlight -= 1;
      const left = (clients.get(client) ?? 1) - 1;
      if (left > 0) clients.set(client, left);
      else clients.delete(client);
    }
    done();
  });
}
