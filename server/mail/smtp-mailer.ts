import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type NodemailerError, type Transporter } from 'nodemailer';
import type { Seller } from '../../contract/seller.ts';
import type { Config } from '../platform/settings/config.ts';
import { isLoopback } from '../platform/settings/loopback.ts';
import { openEmlFolder } from './eml-folder-mailer.ts';
import { judgeRefusal, readEnhancedStatus } from './judge-refusal.ts';
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
  return (
    error instanceof Error && (Object(error).permanent === true || Object(error).code === 'ETLS')
  );
}

const alertPauseMilliseconds = 3_600_000;

interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  readonly url: string;
  readonly from: Sender;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** How many the mail server allows at the same time; 3 by default. */
  readonly connections?: number;
  /**
   * Time limit to resolve the server's name, to connect and to receive its greeting; 10 s by
   * default.
   */
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
    const {
      url,
      connections = 3,
      connectMilliseconds = 10_000,
      replyMilliseconds = 30_000,
    } = options;
    const { protocol, host, hostname } = new URL(url);
    this.destination = `${protocol}//${host}`;
    this.#options = options;
    this.#transporter = createTransport({
      url: requireTls(url),
      pool: true,
      maxConnections: connections,
      dnsTimeout: connectMilliseconds,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: replyMilliseconds,
      // Nobody listens between two programs of this machine, and Debian's certificate names another
      // host.
      tls: { rejectUnauthorized: !isLoopback(hostname) },
      // For a kept connection that the server has just closed. Other retries are the caller's.
      maxRequeues: 1,
    });
  }

  async send(mail: Mail): Promise<MailOutcome> {
    const { from, clock, mailMilliseconds = 40_000 } = this.#options;
    try {
      const signal = AbortSignal.timeout(mailMilliseconds);
      const message = { ...composeMessage(mail, from, clock()), signal };
      const { response } = await this.#transporter.sendMail(message);
      return { kind: 'accepted', reply: response };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (judgeRefusal(error) === 'recipient') {
        return { kind: 'address-refused', reason: error.response ?? error.message };
      }
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

  /**
   * Every mail meets such a refusal until the operator fixes it, so each cause is reported once an
   * hour.
   */
  #alert(refusal: NodemailerError): void {
    const { command, responseCode, response = '' } = refusal;
    const cause = `${command} ${responseCode} ${readEnhancedStatus(response)}`;
    const now = this.#options.clock().getTime();
    if (now - (this.#alerts.get(cause) ?? Number.NEGATIVE_INFINITY) < alertPauseMilliseconds)
      return;
    this.#alerts.set(cause, now);
    const message = refusal.code === 'ETLS' ? withoutTls : refused;
    this.#options.log.error({ reason: refusal.message }, message);
  }
}

const withoutTls =
  'the mail server offers no valid TLS, so no mail is sent: a password in SMTP_URL requires it';
const refused =
  'the mail server refuses the mails of this shop: check SMTP_URL, MAIL_FROM and the account there';

/**
 * Requires STARTTLS with a password, but on loopback. A URL's query overrides nodemailer's options.
 */
export function requireTls(url: string): string {
  const secured = new URL(url);
  const { protocol, password, hostname } = secured;
  if (protocol !== 'smtp:' || password === '' || isLoopback(hostname)) return url;
  secured.searchParams.set('requireTLS', 'true');
  return secured.href;
}

interface MailerParts extends Pick<SmtpMailerOptions, 'log' | 'clock'> {
  readonly config: Pick<Config, 'smtpUrl' | 'smtpConnections' | 'mailFrom' | 'dataFolder'>;
  readonly seller: Seller;
}

/** By SMTP or, without a mail server, into the folder of mails. */
export function openMailer({ config, seller, log, clock }: MailerParts): Mailer {
  const { smtpUrl, smtpConnections, mailFrom, dataFolder } = config;
  const from = chooseSender(seller, mailFrom);
  if (smtpUrl)
    return new SmtpMailer({ url: smtpUrl, connections: smtpConnections, from, clock, log });
  return openEmlFolder({ folder: join(dataFolder, 'mails'), from, clock });
}
