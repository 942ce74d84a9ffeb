import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends the connections of clients that ask and then do not read. An inactivity limit on sockets would not do: it
 * also ends those whose answer is still being made, and a charge may take longer than any reader should. One timer
 * looks at the connections, not at the answers: those that were asked for in one go wait for each other.
 */
export function cutOffSlowReaders(server: Server, pauseMilliseconds: number): void {
  const takenBy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    takenBy.set(socket, 0);
    socket.once('close', () => takenBy.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of takenBy) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && taken === before) socket.destroy();
      takenBy.set(socket, taken);
    }
  }, pauseMilliseconds);
  server.once('close', () => clearInterval(timer));
}
