import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the connections of clients that don't read their responses. A socket's own inactivity timeout would also
 * close those that wait for a slow payment. It checks connections, not responses: pipelined responses wait for each
 * other.
 */
export function disconnectSlowReaders(server: Server, pauseMilliseconds: number): void {
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
