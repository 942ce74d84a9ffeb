import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { tell } from './child-process.ts';

/** A mail server of its own process that accepts everything and keeps nothing. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, answer) => {
    stream.on('end', () => answer()).resume();
  },
});
server.on('error', () => {});
const listener = server.listen(0, '127.0.0.1');
await once(listener, 'listening');
const address = listener.address();
if (typeof address !== 'object' || !address) throw new Error('The mail sink has no port');
tell({ url: `smtp://127.0.0.1:${address.port}` });
