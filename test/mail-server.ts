import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * What the server does with a mail. The `reject` modes are the refusals below. `cut-after-data` accepts the mail and
 * closes the connection without a reply; `slow` accepts it and replies late.
 */
export type MailServerMode =
  | 'accept'
  | 'reject-4xx'
  | 'reject-5xx'
  | 'reject-sender'
  | 'reject-content'
  | 'cut-after-data'
  | 'slow';

/** Refuses a mail at one command with a reply such as `550 5.1.1 No such mailbox`. */
export interface Refusal {
  readonly command: 'MAIL' | 'RCPT' | 'DATA';
  readonly reply: string;
  /** Of a refusal at `RCPT`: only these recipients. */
  readonly to?: readonly string[];
}

const refusals: Partial<Record<MailServerMode, Refusal>> = {
  'reject-4xx': { command: 'RCPT', reply: '450 Mailbox busy' },
  'reject-5xx': { command: 'RCPT', reply: '550 5.1.1 No such mailbox' },
  'reject-sender': { command: 'MAIL', reply: '550 Sender refused' },
  'reject-content': { command: 'DATA', reply: '554 Message refused' },
};

export interface ReceivedMail extends Email {
  /** The files, without the pictures of the page. */
  readonly attachments: Email['attachments'];
  readonly pictures: Email['attachments'];
  /** The addresses of the envelope. The mail's header may name others. */
  readonly recipients: readonly string[];
  readonly source: Buffer;
}

/** A real mail server on a random port of this machine, for tests. */
export class MailServer {
  mode: MailServerMode | Refusal = 'accept';
  slowMilliseconds = 1_000;
  /** The most connections that were open at the same time. */
  mostConnections = 0;
  readonly #mails: ReceivedMail[] = [];
  readonly #arrivals = new EventEmitter();
  readonly #sockets = new Map<number, Socket>();
  #server = this.#createServer();
  #port = 0;

  static async start(): Promise<MailServer> {
    const mailServer = new MailServer();
    await mailServer.open();
    return mailServer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Every accepted mail, the oldest first, with repeats. */
  get mails(): readonly ReceivedMail[] {
    return this.#mails;
  }

  /** Waits for at least `count` mails. */
  async waitForMails(count: number): Promise<readonly ReceivedMail[]> {
    while (this.#mails.length < count) await once(this.#arrivals, 'mail');
    return this.#mails;
  }

  /** Listens again, on the same port as before, after `close`. */
  async open(): Promise<void> {
    const listener = this.#server.listen(this.#port, '127.0.0.1');
    await once(listener, 'listening');
    this.#port = (listener.address() as AddressInfo).port;
  }

  /** Stops immediately and closes open connections. The mails stay. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets.values()) socket.destroy();
    await closed;
    this.#server = this.#createServer();
  }

  #createServer(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      // A refusal is sent as it is.
      hideENHANCEDSTATUSCODES: true,
      onMailFrom: (_address, _session, answer) => answer(this.#refusalAt('MAIL')),
      onRcptTo: ({ address }, _session, answer) => answer(this.#refusalAt('RCPT', address)),
      onData: (stream, session, answer) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        this.#receive(stream, recipients, session.remotePort).then(() => answer(), answer);
      },
    });
    server.on('error', () => {});
    server.server.on('connection', (socket: Socket) => {
      const port = socket.remotePort ?? 0;
      this.#sockets.set(port, socket);
      this.mostConnections = Math.max(this.mostConnections, this.#sockets.size);
      socket.on('close', () => this.#sockets.delete(port));
    });
    return server;
  }

  #refusalAt(command: Refusal['command'], recipient = ''): Error | null {
    const refusal = typeof this.mode === 'string' ? refusals[this.mode] : this.mode;
    if (refusal?.command !== command) return null;
    if (refusal.to && !refusal.to.includes(recipient)) return null;
    const [responseCode = '', ...words] = refusal.reply.split(' ');
    return Object.assign(new Error(words.join(' ')), { responseCode: Number(responseCode) });
  }

  async #receive(stream: NodeJS.ReadableStream, recipients: string[], remotePort: number): Promise<void> {
    const { mode } = this;
    const source = await buffer(stream);
    const refusal = this.#refusalAt('DATA');
    if (refusal) throw refusal;
    const email = await PostalMime.parse(source);
    const { inline: pictures = [], attachment: attachments = [] } = Object.groupBy(
      email.attachments,
      ({ disposition }) => disposition ?? 'attachment',
    );
    this.#mails.push({ ...email, attachments, pictures, recipients, source });
    if (mode === 'cut-after-data') this.#sockets.get(remotePort)?.destroy();
    if (mode === 'slow') await wait(this.slowMilliseconds);
    this.#arrivals.emit('mail');
  }
}
