import { BlockList, isIP } from 'node:net';

/**
 * Which client `doctor` claims to be: an address for documentation, which nobody has (RFC 5737).
 */
export const probeAddress = '203.0.113.77';

const nearby = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  nearby.addSubnet(network, bits);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address is of this machine or a private network, where a proxy of the shop is. */
export function isNearby(address: string): boolean {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(mapped);
  if (version === 4) return nearby.check(mapped, 'ipv4');
  return version === 6 && nearby.check(mapped, 'ipv6');
}
