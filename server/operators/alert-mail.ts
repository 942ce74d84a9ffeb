import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import { type Html, html } from '../mail/html.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { demoSentence, layOutMail, look, signText } from '../mail/mail-layout.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { type AlertBatch, closeAlertMail, fillAlertMail, type RaisedAlert } from './alert-store.ts';

interface AlertMail extends AlertBatch {
  readonly seller: Seller;
  readonly demo: boolean;
  /** The desk's address, for links; null leaves them out. */
  readonly deskUrl: string | null;
  readonly to: readonly string[];
  readonly kind: string;
}

/** The mail that reports alerts of one kind. */
export function composeAlerts({ seller, demo, deskUrl, to, kind, mailId, alerts }: AlertMail): Mail {
  const words = kind.replaceAll('-', ' ');
  const title = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  const [first] = alerts;
  const which = alerts.length > 1 ? ` (${alerts.length})` : first?.orderId ? `, order ${first.orderId}` : '';
  const entries = alerts.map((alert) => ({
    text: alert.text,
    details: listDetails(alert, seller.timeZone),
    link: linkTo(alert, deskUrl),
  }));
  const body = html`<h1 class="ink" style="${look.title}">${title}${alerts.length > 1 ? which : ''}</h1>
${entries.map(writeEntry)}`;
  const plain = entries.map(({ text, details, link }) =>
    [text, '', ...details, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n'),
  );
  return {
    messageId: formatMessageId('alerts', String(mailId), seller),
    to,
    subject: `Alert: ${title}${which}`,
    text: [
      ...(demo ? [demoSentence] : []),
      `${title}${alerts.length > 1 ? which : ''}`,
      ...plain,
      signText(seller),
    ].join('\n\n'),
    html: layOutMail({ seller, title, preview: first?.text ?? title, demo, body }),
    attachments: [],
  };
}

function writeEntry({ text, details, link }: { text: string; details: string[]; link: Link | null }): Html {
  const lines = details.map((line) => html`${line}<br>`);
  const anchor = link && html`<a class="link" style="${look.link}" href="${link.url}">${link.label}</a>`;
  return html`<p class="ink" style="${look.text};padding:12px 0 8px">${text}</p>
<p class="soft" style="${look.small};padding:0 0 16px">${lines}${anchor ?? ''}</p>`;
}

function listDetails({ id, orderId, raisedAt }: RaisedAlert, timeZone: string): string[] {
  const found = raisedAt.toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return [...(orderId ? [`Order ID: ${orderId}`] : []), `Found on: ${found}`, `Alert number: ${id}`];
}

interface Link {
  readonly label: string;
  readonly url: string;
}

function linkTo({ orderId }: RaisedAlert, deskUrl: string | null): Link | null {
  if (!deskUrl) return null;
  if (!orderId) return { label: 'Open the desk', url: new URL('/', deskUrl).href };
  return { label: 'Open the order', url: new URL(`/orders/${encodeURIComponent(orderId)}`, deskUrl).href };
}

interface AlertParts {
  readonly db: Db;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The addresses of the operators. */
  readonly operatorEmails: readonly string[];
  /** The desk's address, for links; null leaves them out. */
  readonly deskUrl: string | null;
  readonly log: FastifyBaseLogger;
}

/** The mail of all alerts of one kind that wait: one, to all operators. */
export function alertKind({ db, seller, demo, operatorEmails, deskUrl, log }: AlertParts): MailKind {
  return {
    async compose(kind) {
      const batch = await fillAlertMail(db, kind);
      return batch && composeAlerts({ seller, demo, deskUrl, to: operatorEmails, kind, ...batch });
    },

    async recordAccepted(tx, kind) {
      await closeAlertMail(tx, kind, 'accepted');
    },

    async recordRejected(tx, kind, reason) {
      await closeAlertMail(tx, kind, 'rejected');
      log.warn({ alertKind: kind, reason }, 'alerts wait for another hour: check OPERATOR_EMAILS');
    },
  };
}
