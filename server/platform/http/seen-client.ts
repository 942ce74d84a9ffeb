import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../database/pool.ts';
import { deleteStates, keepState } from '../database/shop-state.ts';
import { probeAddress } from '../limits/forwarded-clients.ts';
import { sendProblem } from './send-problem.ts';

const path = '/api/seen-client';
const tokenHeader = 'x-shop-token';
const limitMilliseconds = 8_000;

const seenClient = z.object({
  /** Whom the shop takes the client for, and limits. */
  client: z.string(),
  /** Who connected to the shop: a proxy, where there is one. */
  connection: z.string(),
  /** The header `X-Forwarded-For` as it arrived. */
  forwardedFor: z.nullable(z.string()),
  trustsProxies: z.boolean(),
});
export type SeenClient = z.infer<typeof seenClient>;

/**
 * Tells `doctor` which client the shop sees. A token of the shop's database opens it once, within a
 * minute.
 */
export function serveSeenClient(
  app: FastifyInstance,
  { db, config }: { readonly db: Db; readonly config: { readonly trustProxy: unknown } },
): void {
  app.get(path, { schema: { hide: true } }, async ({ ip, headers, socket }, reply) => {
    const token = headers[tokenHeader];
    const isToken = typeof token === 'string' && /^[\w-]{43}$/.test(token);
    if (!isToken || !(await spendToken(db, token))) return sendProblem(reply, 'not-found');
    const seen: SeenClient = {
      client: ip,
      connection: socket.remoteAddress ?? '',
      forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
      trustsProxies: config.trustProxy !== false,
    };
    return reply.header('cache-control', 'no-store').send(seen);
  });
}

/**
 * Asks the shop at its public address which client it sees, while claiming to be another one. Null
 * when what responds there isn't a shop of this database.
 */
export async function askSeenClient(db: Db, publicUrl: string): Promise<SeenClient | null> {
  const token = await makeToken(db);
  const response = await fetch(new URL(path, publicUrl), {
    headers: { [tokenHeader]: token, 'x-forwarded-for': probeAddress },
    signal: AbortSignal.timeout(limitMilliseconds),
    redirect: 'manual',
  });
  return seenClient.safeParse(await response.json().catch(() => null)).data ?? null;
}

const isOld = sql`name like 'token %' and set_at < now() - interval '1 minute'`;

async function makeToken(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteStates(db, isOld);
  await keepState(db, nameOf(token), '');
  return token;
}

async function spendToken(db: Db, token: string): Promise<boolean> {
  return (await deleteStates(db, sql`name = ${nameOf(token)} and not (${isOld})`)) === 1;
}

/** The database holds no token that somebody could read and use. */
function nameOf(token: string): string {
  return `token ${createHash('sha256').update(token).digest('hex')}`;
}
