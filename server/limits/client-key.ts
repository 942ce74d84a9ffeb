import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 one, since whoever has one address of a
 * /64 has all of them (RFC 6177). Anything that is no address, as a forged header may hold, counts as one client.
 */
export function clientKey(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  if (isIPv6(address)) return `${expandGroups(address).slice(0, 4).join(':')}::/64`;
  return 'unknown';
}

/** The eight groups of an IPv6 address, with those that `::` stands for. */
function expandGroups(address: string): string[] {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const [before = '', after] = bare.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tail];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
