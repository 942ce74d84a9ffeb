import { broken, type Finding, ok, skipped, warning } from '../../operators/finding.ts';
import { askSeenClient, type SeenClient } from '../../platform/http/seen-client.ts';
import { probeAddress } from '../../platform/limits/forwarded-clients.ts';
import { isLoopback } from '../../platform/settings/loopback.ts';
import { databaseCheck, unreachable } from '../check.ts';

/**
 * Limits are per client. Behind a proxy that the shop doesn't trust, all buyers are one: 20 codes
 * an hour for everyone.
 */
export const clientAddress = databaseCheck(
  'client-address',
  async ({ db, config: { publicUrl } }) => {
    if (!publicUrl) return skipped('PUBLIC_URL is not set.');
    try {
      const seen = await askSeenClient(db, publicUrl);
      if (seen) return judgeSeenClient(seen, publicUrl);
      return skipped(
        `${publicUrl} did not say which client it saw: no shop of this database responds there.`,
      );
    } catch (error) {
      return unreachable(publicUrl, error instanceof Error ? (error.cause ?? error) : error);
    }
  },
);

export function judgeSeenClient(seen: SeenClient, publicUrl: string): Finding {
  const { client, connection, forwardedFor, trustsProxies } = seen;
  const { protocol, hostname } = new URL(publicUrl);
  const isBehindProxy =
    forwardedFor !== probeAddress || protocol === 'https:' || !isLoopback(hostname);

  if (trustsProxies && client === probeAddress)
    return broken(
      'Anyone can choose the address by which the shop knows them, and evade every limit: it ' +
        'believed an invented X-Forwarded-For.',
      'Set TRUST_PROXY to the number of proxies, or to their addresses, and have the proxy ' +
        'replace the header.',
    );
  if (client !== connection) return ok(`The shop saw ${client} behind the proxy ${connection}.`);
  if (forwardedFor !== null && forwardedFor !== probeAddress)
    return warning(
      `All buyers are one client to the shop, ${client}, and share its limits: it doesn't ` +
        'trust the proxy there.',
      'Set TRUST_PROXY to the number of proxies, or to their addresses: loopback for one on ' +
        'this machine.',
    );
  if (isBehindProxy && isLoopback(connection.replace(/^::ffff:/, '')))
    return warning(
      `All buyers are one client to the shop, ${client}, and share its limits: the proxy there ` +
        "doesn't name them.",
      'Have the proxy send X-Forwarded-For, as deploy/nginx does, and set TRUST_PROXY.',
    );
  return ok(`The shop saw this machine as ${client}.`);
}
