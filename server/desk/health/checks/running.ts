import * as z from 'zod/mini';
import type { Config } from '../../../settings/config.ts';
import { broken, check, type Finding, ok, reasonOf, skipped } from '../check.ts';

const limitMilliseconds = 5_000;

/** Whether the shop runs: the other checks say little of one that doesn't. */
export const running = check('running', async ({ config, isOfRunningShop }) => {
  if (isOfRunningShop) return ok('The shop runs.');
  const here = ownAddress(config);
  const found = here ? await ask(here) : null;
  if (found?.state === 'ready') return ok(`The shop runs at ${here}.`);
  const { publicUrl } = config;
  const outside = publicUrl ? await ask(publicUrl) : null;
  if (outside?.state === 'ready')
    return ok(`The shop runs at ${publicUrl}${here ? `, and not at ${here} of this machine` : ''}.`);
  if (found?.state === 'not-ready' || outside?.state === 'not-ready')
    return broken(
      'The shop runs, and can’t reach its database.',
      'Start the database, or see the next lines.',
    );
  return judgeSilence([here, publicUrl], [found, outside]);
});

function judgeSilence(addresses: readonly (string | null)[], answers: readonly (Answer | null)[]): Finding {
  const tried = addresses.flatMap((address, i) => {
    const answer = answers[i];
    return address && answer?.state === 'silent' ? [`${address} (${answer.reason})`] : [];
  });
  if (tried.length === 0) return skipped('PORT is any free one, and PUBLIC_URL is not set.');
  return broken(
    `The shop doesn't run: it doesn't respond at ${tried.join(', or at ')}.`,
    'Start it (systemctl start licence-shop), and read its log (journalctl -u licence-shop).',
  );
}

/** Where this machine reaches its own shop; null where the port is any free one. */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string | null {
  if (port === 0) return null;
  const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const reached = loopback[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

type Answer =
  | { readonly state: 'ready' | 'not-ready' }
  | { readonly state: 'silent'; readonly reason: string };

const readiness = z.object({ status: z.enum(['ready', 'not ready']), worker: z.string() });

async function ask(address: string): Promise<Answer> {
  try {
    const response = await fetch(new URL('/readyz', address), {
      signal: AbortSignal.timeout(limitMilliseconds),
    });
    const answer = readiness.safeParse(await response.json().catch(() => null)).data;
    if (!answer) return { state: 'silent', reason: `status ${response.status}, not from the shop` };
    return { state: answer.status === 'ready' ? 'ready' : 'not-ready' };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { state: 'silent', reason: reasonOf(cause) };
  }
}
