import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

interface MailListener {
  /** What to set `SMTP_URL` to. */
  readonly url: string;
  close(): void;
}

/** A mail server on a free port of this machine that delivers nothing. It accepts each mail once `read` has read it. */
export async function startMailListener(
  read: (mail: SMTPServerDataStream, session: SMTPServerSession) => Promise<void>,
): Promise<MailListener> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, answer) => void read(stream, session).then(() => answer(), answer),
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
