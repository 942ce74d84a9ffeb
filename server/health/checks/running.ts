import * as z from 'zod/mini';
import { broken, type Finding, ok, reasonOf, skipped, warning } from '../../operators/finding.ts';
import { askSeenClient } from '../../platform/http/seen-client.ts';
import type { Config } from '../../platform/settings/config.ts';
import { check, type HealthParts } from '../check.ts';

const limitMilliseconds = 5_000;

/** Whether the shop runs: the other checks say little of one that doesn't. */
export const running = check('running', async ({ db, config, isOfRunningShop }) => {
  if (isOfRunningShop) return ok('The shop runs.');

  const here = ownAddress(config);
  const found = here ? await ask(here) : null;
  if (here && found?.state === 'ready') return judgeDatabase(db, here, '.');

  const { publicUrl } = config;
  const outside = publicUrl ? await ask(publicUrl) : null;
  if (publicUrl && outside?.state === 'ready') {
    const end = here ? `, and not at ${here} of this machine.` : '.';
    return judgeDatabase(db, publicUrl, end);
  }

  if (found?.state === 'not-ready' || outside?.state === 'not-ready')
    return broken(
      'The shop runs, and can’t reach its database.',
      'Start the database, or see the next lines.',
    );
  return judgeSilence([here, publicUrl], [found, outside]);
});

/**
 * Another shop may be there, or this command may read other settings than the service: then the
 * next lines mislead.
 */
async function judgeDatabase(
  db: HealthParts['db'],
  address: string,
  end: string,
): Promise<Finding> {
  const isOther = db !== null && (await askSeenClient(db, address).catch(() => null)) === null;
  if (!isOther) return ok(`The shop runs at ${address}${end}`);
  return warning(
    `A shop runs at ${address}, on another database than the one that is checked here, or it ` +
      'is an earlier release.',
    "Compare DATABASE_URL and DATA_DIR with those of the service: the shop's start has logged where its data are.",
  );
}

function judgeSilence(
  addresses: readonly (string | null)[],
  answers: readonly (Answer | null)[],
): Finding {
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
  const name = reached.includes(':') ? `[${reached}]` : reached;
  return `http://${name}:${port}`;
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
