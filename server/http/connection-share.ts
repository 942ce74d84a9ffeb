import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networksAround } from '../limits/client-key.ts';

/** Most connections of one client, and of the network around it (IPv4 /24, IPv6 /48). */
export interface ConnectionShare {
  readonly client: number;
  readonly network: number;
}

/**
 * Closes new connections of a client or network that has its share open already, so that nobody can lock out others.
 * It counts addresses of sockets: behind a proxy, those are the proxy's. Connections from this machine don't count.
 */
export function shareConnections(
  server: Server,
  share: ConnectionShare,
  isCounted: (address: string) => boolean = isRemote,
): void {
  const open = new Map<string, number>();
  const count = (key: string) => open.get(key) ?? 0;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!isCounted(address)) return;
    const { client, network } = networksAround(address);
    if (count(client) >= share.client || count(network) >= share.network) {
      socket.destroy();
      return;
    }
    for (const key of [client, network]) open.set(key, count(key) + 1);
    socket.once('close', () => {
      for (const key of [client, network]) {
        if (count(key) > 1) open.set(key, count(key) - 1);
        else open.delete(key);
      }
    });
  });
}

function isRemote(address: string): boolean {
  return address !== '::1' && !/^(::ffff:)?127\./i.test(address);
}
