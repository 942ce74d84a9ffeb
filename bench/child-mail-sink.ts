import { createServer, type Socket } from 'node:net';
import { send } from './child.ts';

/** A mail server that accepts everything and keeps nothing. It speaks just enough SMTP (RFC 5321) to cost little CPU. */
const server = createServer((socket) => {
  socket.setNoDelay().on('error', () => {});
  socket.write('220 sink\r\n');
  takeCommands(socket);
});
server.listen(0, '127.0.0.1', () => send({ url: `smtp://127.0.0.1:${Object(server.address()).port}` }));

function takeCommands(socket: Socket): void {
  let inMail = false;
  let unread = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    unread += chunk;
    for (let end = findEnd(); end >= 0; end = findEnd()) {
      const command = unread.slice(0, end);
      unread = unread.slice(end + (inMail ? 5 : 2));
      inMail = !inMail && /^data$/i.test(command);
      socket.write(inMail ? '354 go on\r\n' : '250 ok\r\n');
      if (/^quit$/i.test(command)) socket.end();
    }
    if (inMail) unread = unread.slice(-4);
  });
  const findEnd = () => unread.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
}
