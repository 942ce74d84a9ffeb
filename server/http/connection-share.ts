import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networksAround } from '../limits/client-key.ts';

/** Connections of one client, and of the network around it (IPv4 /24, IPv6 /48). */
export interface ConnectionShare {
  readonly client: number;
  readonly network: number;
}

/**
 * Closes new connections of a client or a network that has its share open already, so that no one keeps all others
 * out. It counts the addresses of sockets: where a proxy is in front, those are not the clients'. Connections from
 * the same machine are not counted.
 */
export function shareConnections(
  server: Server,
  share: ConnectionShare,
  isCounted: (address: string) => boolean = isElsewhere,
): void {
  const open = new Map<string, number>();
  const add = (key: string, change: number) => {
    const count = (open.get(key) ?? 0) + change;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!isCounted(address)) return;
    const { client, network } = networksAround(address);
    if ((open.get(client) ?? 0) >= share.client || (open.get(network) ?? 0) >= share.network) {
      socket.destroy();
      return;
    }
    for (const key of [client, network]) add(key, 1);
    socket.once('close', () => {
      for (const key of [client, network]) add(key, -1);
    });
  });
}

function isElsewhere(address: string): boolean {
  return address !== '::1' && !/^(::ffff:)?127\./i.test(address);
}
