import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Ends the connections of clients that ask and then do not read. An inactivity limit on sockets would not do: it
 * also ends those whose answer is still being made, and a charge may take longer than any reader should.
 */
export function cutOffSlowReaders(app: FastifyInstance, pauseMilliseconds: number): void {
  app.addHook('onSend', async (_request, reply) => {
    const response = reply.raw;
    let taken = bytesTaken(response);
    const timer = setInterval(() => {
      const now = bytesTaken(response);
      if (now === taken) response.destroy();
      taken = now;
    }, pauseMilliseconds);
    response.once('close', () => clearInterval(timer));
  });
}

/** What the operating system has taken of all that was written to the connection. */
function bytesTaken({ socket }: ServerResponse): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}
