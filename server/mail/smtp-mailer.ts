import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';
import type { Sender } from './sender.ts';
import { toMessage } from './to-message.ts';

/** Milliseconds; shorter than the 45 s after which a receipt's worker counts as dead. */
const longestMail = 40_000;

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  readonly url: string;
  readonly from: Sender;
  /** How long a server may take to be found, to be reached and to greet; 10 s unless told. */
  readonly connectMilliseconds?: number;
  /** How long a server may be silent after that; 30 s unless told. */
  readonly answerMilliseconds?: number;
  /** How long one mail may take altogether, however busily the server trickles its answers; 40 s unless told. */
  readonly mailMilliseconds?: number;
}

/** Sends mails through a mail server, over a few connections that are kept open. */
export class SmtpMailer implements Mailer {
  readonly destination: string;
  readonly #transporter: Transporter;
  readonly #from: Sender;
  readonly #mailMilliseconds: number;

  constructor(options: SmtpMailerOptions) {
    const { url, connectMilliseconds = 10_000, answerMilliseconds = 30_000 } = options;
    const { protocol, host } = new URL(url);
    this.destination = `${protocol}//${host}`;
    this.#from = options.from;
    this.#mailMilliseconds = options.mailMilliseconds ?? longestMail;
    this.#transporter = createTransport({
      url,
      pool: true,
      maxConnections: 5,
      dnsTimeout: connectMilliseconds,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: answerMilliseconds,
      // Once, for a kept connection that the server had just closed; any more is up to the caller.
      maxRequeues: 1,
    });
  }

  async send(mail: Mail): Promise<'accepted' | 'rejected'> {
    try {
      const signal = AbortSignal.timeout(this.#mailMilliseconds);
      await this.#transporter.sendMail({ ...toMessage(mail, this.#from), signal });
      return 'accepted';
    } catch (error) {
      if (isRefusedForGood(error)) return 'rejected';
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#transporter.close();
  }
}

/**
 * A 5xx to the recipient or to the mail itself, which has no other recipient, stays as it is. A 5xx to the
 * log-in or to the sender is the shop's own fault and can be mended while the mail waits.
 */
function isRefusedForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    'permanent' in error &&
    error.permanent === true &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA')
  );
}
