import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type NodemailerError, type Transporter } from 'nodemailer';
import type { Seller } from '../../contract/seller.ts';
import type { Config } from '../settings/config.ts';
import { isLoopback } from '../settings/loopback.ts';
import { openEmlFolder } from './eml-folder-mailer.ts';
import {
  chooseSender,
  composeMessage,
  type Mail,
  type Mailer,
  type MailOutcome,
  type Sender,
} from './mail.ts';

/** Whether an error is a 5xx, or the lack of the TLS that the shop requires. */
function isRefusal(error: unknown): error is NodemailerError {
  return error instanceof Error && (Object(error).permanent === true || Object(error).code === 'ETLS');
}

/** By RFC 3463: 5.1.x or 5.2.x. In doubt it's the sender: a retry costs less than a lost receipt. */
function isAboutRecipient({ command, responseCode = 0, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  const status = enhancedStatus.exec(response)?.[0];
  if (status) return /^5\.[12]\./.test(status) && !senderStatuses.has(status);
  const text = response.replace(/\S+@\S+/g, '');
  return command === 'RCPT TO' && mailboxReplies.has(responseCode) && !senderReason.test(text);
}

/** Some servers put it at the end of the text; x.0.x has no meaning (RFC 3463 section 3.1). */
const enhancedStatus = /(?<![\d.])5\.[1-7]\.\d{1,3}(?!\.?\d)/;

/** Bad address of the sender: its syntax, its domain (RFC 3463 section 3.2). */
const senderStatuses = new Set(['5.1.7', '5.1.8']);

/** No such mailbox, user not local, mailbox name not allowed, domain takes no mail (RFC 5321, RFC 7504). */
const mailboxReplies = new Set([550, 551, 553, 556]);

const senderReason =
  /relay|polic|spam|block|listed|blacklist|reputation|denied|prohibit|authenti|quota|limit|exceed|too many|sender|spf|dkim|dmarc/i;

const alertPauseMilliseconds = 3_600_000;

interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  readonly url: string;
  readonly from: Sender;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Time limit to resolve the server's name, to connect and to receive its greeting; 10 s by default. */
  readonly connectMilliseconds?: number;
  /** Time limit for each reply after that; 30 s by default. */
  readonly replyMilliseconds?: number;
  /** Time limit for a whole mail; 40 s by default, shorter than the outbox's lease of 45 s. */
  readonly mailMilliseconds?: number;
}

export class SmtpMailer implements Mailer {
  readonly destination: string;
  readonly #options: SmtpMailerOptions;
  readonly #transporter: Transporter;
  readonly #alerts = new Map<string, number>();

  constructor(options: SmtpMailerOptions) {
    const { url, connectMilliseconds = 10_000, replyMilliseconds = 30_000 } = options;
    const { protocol, host } = new URL(url);
    this.destination = `${protocol}//${host}`;
    this.#options = options;
    this.#transporter = createTransport({
      url: requireTls(url),
      pool: true,
      maxConnections: 5,
      dnsTimeout: connectMilliseconds,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: replyMilliseconds,
      // For a kept connection that the server has just closed. Other retries are the caller's.
      maxRequeues: 1,
    });
  }

  async send(mail: Mail): Promise<MailOutcome> {
    const { from, clock, mailMilliseconds = 40_000 } = this.#options;
    try {
      const signal = AbortSignal.timeout(mailMilliseconds);
      await this.#transporter.sendMail({ ...composeMessage(mail, from, clock()), signal });
      return { kind: 'accepted' };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (isAboutRecipient(error))
        return { kind: 'address-refused', reason: error.response ?? error.message };
      this.#alert(error);
      throw error;
    }
  }

  async check(): Promise<void> {
    await this.#transporter.verify();
  }

  async close(): Promise<void> {
    this.#transporter.close();
  }

  /** Every mail meets such a refusal until the operator fixes it, so each cause is reported once an hour. */
  #alert(refusal: NodemailerError): void {
    const { command, responseCode, response = '' } = refusal;
    const cause = `${command} ${responseCode} ${enhancedStatus.exec(response)?.[0]}`;
    const now = this.#options.clock().getTime();
    if (now - (this.#alerts.get(cause) ?? Number.NEGATIVE_INFINITY) < alertPauseMilliseconds) return;
    this.#alerts.set(cause, now);
    const message =
      refusal.code === 'ETLS'
        ? 'the mail server offers no valid TLS, so no mail is sent: a password in SMTP_URL requires it'
        : 'the mail server refuses the mails of this shop: check SMTP_URL, MAIL_FROM and the account there';
    this.#options.log.error({ reason: refusal.message }, message);
  }
}

/** Requires STARTTLS with a password, but on loopback. A URL's query overrides nodemailer's options. */
export function requireTls(url: string): string {
  const secured = new URL(url);
  const { protocol, password, hostname } = secured;
  if (protocol !== 'smtp:' || password === '' || isLoopback(hostname)) return url;
  secured.searchParams.set('requireTLS', 'true');
  return secured.href;
}

interface MailerParts extends Pick<SmtpMailerOptions, 'log' | 'clock'> {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>;
  readonly seller: Seller;
}

/** By SMTP or, without a mail server, into the folder of mails. */
export function openMailer({ config, seller, log, clock }: MailerParts): Mailer {
  const { smtpUrl, mailFrom, dataFolder } = config;
  const from = chooseSender(seller, mailFrom);
  if (smtpUrl) return new SmtpMailer({ url: smtpUrl, from, clock, log });
  return openEmlFolder({ folder: join(dataFolder, 'mails'), from, clock });
}
