import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailPrinter {
  /** What to set `SMTP_URL` to. */
  readonly url: string;
  close(): void;
}

/** A mail server on a free port of this machine that delivers nothing: it prints every mail in one line, codes included. */
export async function startMailPrinter(print: (line: string) => void): Promise<MailPrinter> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, answer) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then(({ subject = '', text = '' }) =>
          print(`Mail to ${to}: ${[subject, ...codeIn(text)].join(': ')}`),
        )
        .then(() => answer(), answer);
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

/** A verification code is a line of its own. */
function codeIn(text: string): readonly string[] {
  return /^\d{6}\r?$/m.exec(text) ?? [];
}
