import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { tell } from './child-process.ts';

/**
 * A mail server that accepts everything and keeps nothing, in a process of its own. It speaks just enough SMTP
 * (RFC 5321): a real one would take as much of the shared cores as the shop.
 */
const server = createServer((socket) => {
  socket.setNoDelay();
  socket.on('error', () => {});
  socket.write('220 sink\r\n');
  takeCommands(socket);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || !address) throw new Error('The mail sink has no port');
tell({ url: `smtp://127.0.0.1:${address.port}` });

function takeCommands(socket: Socket): void {
  let inMail = false;
  let unread = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    unread += chunk;
    for (;;) {
      const end = unread.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) break;
      const command = unread.slice(0, end);
      unread = unread.slice(end + (inMail ? 5 : 2));
      inMail = !inMail && /^data$/i.test(command);
      socket.write(inMail ? '354 go on\r\n' : '250 fine\r\n');
      if (/^quit$/i.test(command)) socket.end();
    }
    // What is left of a mail is only looked through for its end.
    if (inMail) unread = unread.slice(-4);
  });
}
