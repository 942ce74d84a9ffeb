import { isIPv4, isIPv6 } from 'node:net';

/** The networks around a client, as the keys of limits. */
export interface ClientNetworks {
  /**
   * An IPv4 address, or the /64 network of an IPv6 one: anyone with one address of a /64 has all of
   * them (RFC 6177).
   */
  readonly client: string;
  /** The /56 that providers give a household; null for IPv4. */
  readonly site: string | null;
  /** The IPv4 /24, or the /48 that providers give a business. */
  readonly network: string;
}

/**
 * The networks of an address. Anything that is no address, as a forged header may hold, counts as
 * one client.
 */
export function networksAround(address: string): ClientNetworks {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped))
    return { client: mapped, site: null, network: mapped.replace(/\d+$/, '0/24') };
  if (!isIPv6(address)) return { client: 'unknown', site: null, network: 'unknown' };
  const groups = expandGroups(address).slice(0, 4);
  const [first, second, third, fourth = '0'] = groups;
  const highByte = Number.parseInt(fourth, 16) & 0xff00;
  return {
    client: `${groups.join(':')}::/64`,
    site: `${first}:${second}:${third}:${highByte.toString(16)}::/56`,
    network: `${first}:${second}:${third}::/48`,
  };
}

/**
 * The address of `192.0.2.1:443` and `[2001:db8::1]:443`. Anything else stays as it is, but for
 * spaces around it.
 */
export function withoutPort(address: string): string {
  const trimmed = address.trim();
  const [, ipv4, ipv6] =
    /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-f:.%]{2,64})\](?::\d{1,5})?)$/i.exec(trimmed) ??
    [];
  return ipv4 ?? ipv6 ?? trimmed;
}

export function clientKey(address: string): string {
  return networksAround(address).client;
}

/** The eight groups of an IPv6 address, with those that `::` stands for. */
function expandGroups(address: string): string[] {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const [before = '', after = ''] = bare.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
}
