import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, Mailer, MailOutcome } from './mailer.ts';
import type { Sender } from './sender.ts';
import { describeCause, isAboutRecipient, isRefusal, type MailRefusal } from './smtp-refusal.ts';
import { requireTls } from './smtp-url.ts';
import { toMessage } from './to-message.ts';

/** Milliseconds between two alerts about one cause. */
const alertPause = 3_600_000;

/** Milliseconds; shorter than the 45 s after which a receipt's worker counts as dead. */
const longestMail = 40_000;

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  readonly url: string;
  readonly from: Sender;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
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
  readonly #log: SmtpMailerOptions['log'];
  /** When each cause was last reported. */
  readonly #alerts = new Map<string, number>();

  constructor(options: SmtpMailerOptions) {
    const { url, connectMilliseconds = 10_000, answerMilliseconds = 30_000 } = options;
    const { protocol, host } = new URL(url);
    this.destination = `${protocol}//${host}`;
    this.#from = options.from;
    this.#log = options.log;
    this.#mailMilliseconds = options.mailMilliseconds ?? longestMail;
    this.#transporter = createTransport({
      url: requireTls(url),
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

  async send(mail: Mail): Promise<MailOutcome> {
    try {
      const signal = AbortSignal.timeout(this.#mailMilliseconds);
      await this.#transporter.sendMail({ ...toMessage(mail, this.#from), signal });
      return { kind: 'accepted' };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (isAboutRecipient(error))
        return { kind: 'address-refused', reason: error.response ?? error.message };
      this.#alert(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#transporter.close();
  }

  /** The operator can fix these, and every mail meets them: each cause is reported once an hour, not once a mail. */
  #alert(refusal: MailRefusal): void {
    const cause = describeCause(refusal);
    const now = Date.now();
    if (now - (this.#alerts.get(cause) ?? -alertPause) < alertPause) return;
    this.#alerts.set(cause, now);
    this.#log.error(
      { reason: refusal.message },
      refusal.code === 'ETLS'
        ? 'the mail server offers no valid TLS, so no mail is sent: a password in SMTP_URL requires it'
        : 'the mail server refuses the mails of this shop: check SMTP_URL, MAIL_FROM and the account there',
    );
  }
}
