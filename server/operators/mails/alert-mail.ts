import type { FastifyBaseLogger } from 'fastify';
import { describePurpose } from '../../../contract/company-details.ts';
import { capitalise } from '../../../contract/format.ts';
import type { Seller } from '../../../contract/seller.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import type { Look } from '../../mail/look.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailPart } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import type { Db } from '../../platform/database/pool.ts';
import { html } from '../../platform/http/html.ts';
import { type AlertBatch, closeAlertMail, fillAlertMail } from '../alert-store.ts';

interface AlertMail extends AlertBatch, Pick<AlertParts, 'seller' | 'demo' | 'deskUrl'> {
  readonly to: readonly string[];
  readonly kind: string;
}

export function composeAlerts({
  seller,
  demo,
  deskUrl,
  to,
  kind,
  mailId,
  alerts,
}: AlertMail): Mail {
  const title = capitalise(kind.replaceAll('-', ' '));
  const [first] = alerts;
  const count = alerts.length > 1 ? ` (${alerts.length})` : '';
  const order = first?.orderId ? `, order ${first.orderId}` : '';

  return composeMail({
    seller,
    demo,
    name: { kind: 'alerts', subjectId: String(mailId) },
    to,
    subject: `Alert: ${title}${count || order}`,
    title: `${title}${count}`,
    preview: first?.text ?? title,
    parts: alerts.map((alert, i) => {
      const part = describeAlert(alert, seller.timeZone, deskUrl);
      if (i < mostShown) return part;
      return { ...part, page: i === mostShown ? describeRest(alerts.length - i) : () => html`` };
    }),
  });
}

/** The page shows no more: Gmail cuts it at 102 kB. The text has them all. */
const mostShown = 15;

function describeRest(count: number): MailPart['page'] {
  return (look) =>
    html`<p class="ink" style="${look.text};padding:12px 0 8px">and ${count} more: see them at the desk, under Today.</p>`;
}

function describeAlert(
  { id, orderId, text, raisedAt, endedAt, ...order }: AlertBatch['alerts'][number],
  timeZone: string,
  deskUrl: string | null,
): MailPart {
  const format = (moment: Date) =>
    moment.toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const purpose = describePurpose(order);
  const details: string[] = [];
  if (orderId) details.push(`Order ID: ${orderId}`);
  if (purpose) details.push(`What it is for: ${purpose}`);
  details.push(`Found on: ${format(raisedAt)}`);
  if (endedAt) details.push(`Over since: ${format(endedAt)}`);
  details.push(`Alert number: ${id}`);

  const rows = details.map((line) => html`${line}<br>`);
  const link = deskUrl === null ? { page: () => html``, lines: [] } : linkToDesk(deskUrl, orderId);
  return {
    page: (look) => html`<p class="ink" style="${look.text};padding:12px 0 8px">${text}</p>
<p class="soft" style="${look.small};padding:0 0 16px">${rows}${link.page(look)}</p>`,
    text: [text, '', ...details, ...link.lines].join('\n'),
  };
}

function linkToDesk(deskUrl: string, orderId: string | null) {
  const path = orderId ? `/orders/${encodeURIComponent(orderId)}` : '/';
  const label = orderId ? 'Open the order' : 'Open the desk';
  const url = new URL(path, deskUrl).href;
  return {
    page: (look: Look) => html`<a class="link" style="${look.link}" href="${url}">${label}</a>`,
    lines: [`${label}: ${url}`],
  };
}

interface AlertParts {
  readonly db: Db;
  readonly seller: Seller;
  readonly demo: boolean;
  readonly operatorEmails: readonly string[];
  readonly deskUrl: string | null;
  readonly log: FastifyBaseLogger;
}

/** The mail of all alerts of one kind that wait: one, to all operators. */
export function alertKind({
  db,
  seller,
  demo,
  operatorEmails,
  deskUrl,
  log,
}: AlertParts): MailKind {
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
      log.warn({ alertKind: kind, reason }, 'alerts wait for another hour: check OPERATORS');
    },
  };
}
