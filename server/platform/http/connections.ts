import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networksAround } from '../limits/client-networks.ts';

const checkMilliseconds = 1_000;

/**
 * Stops accepting, then responds on open connections for `drain` milliseconds. Handlers run to
 * their end.
 */
export function drainConnections(app: FastifyInstance, drain: number): void {
  const { server } = app;
  const handled = new Set<FastifyReply>();
  const lastHandled = Promise.withResolvers<void>();
  let isClosed = false;
  const check = () => {
    if (isClosed && handled.size === 0) lastHandled.resolve();
  };
  app.addHook('preHandler', (_request, reply, done) => {
    handled.add(reply);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    handled.delete(reply);
    check();
    if (!server.listening) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    // An HTTP server's own close would close idle connections immediately.
    const closed = new Promise<void>((resolve) =>
      Server.prototype.close.call(server, () => resolve()),
    );
    let isOpen = true;
    void closed.then(() => {
      isOpen = false;
    });
    await Promise.race([closed, wait(drain, undefined, { ref: false })]);
    while (isOpen) {
      // On a busy machine, a timer is late and comes before what has arrived is read: only then is
      // it known who is idle.
      await afterReading();
      server.closeIdleConnections();
      await Promise.race([closed, wait(checkMilliseconds, undefined, { ref: false })]);
    }
    isClosed = true;
    check();
    await lastHandled.promise;
  });
}

/**
 * Closes those of clients that don't read. Pipelined responses wait for each other, so it checks
 * sockets.
 */
export function disconnectSlowReaders(server: HttpServer, pauseMilliseconds: number): void {
  const readBy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    readBy.set(socket, 0);
    socket.once('close', () => readBy.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of readBy) {
      const read = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && read === before) socket.destroy();
      readBy.set(socket, read);
    }
  }, pauseMilliseconds);
  server.once('close', () => clearInterval(timer));
}

/**
 * Most connections of one client, and of the network around it (IPv4 /24, IPv6 /48). A browser
 * opens six: this allows a large office.
 */
const defaultShare = { client: 200, network: 1_000 };
export type ConnectionShare = Readonly<typeof defaultShare>;

/** So that nobody can lock out others. Behind a proxy, the addresses are the proxy's. */
export function shareConnections(
  server: HttpServer,
  share: ConnectionShare = defaultShare,
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
