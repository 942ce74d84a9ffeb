import { formatDate } from '../../contract/format-date.ts';
import type { Seller } from '../../contract/seller.ts';
import { html } from '../mail/html.ts';
import { demoSentence, layOutMail, signText } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';

export interface AlertMail {
  readonly seller: Seller;
  readonly demo: boolean;
  readonly to: readonly string[];
  readonly alert: {
    readonly id: number;
    readonly kind: string;
    readonly orderId: string | null;
    readonly text: string;
    readonly raisedAt: Date;
  };
}

/** The mail that reports an alert. */
export function composeAlert({ seller, demo, to, alert }: AlertMail): Mail {
  const { id, kind, orderId, text, raisedAt } = alert;
  const words = kind.replaceAll('-', ' ');
  const title = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  const details = [
    ...(orderId ? [`Order ID: ${orderId}`] : []),
    `Found on: ${formatDate(raisedAt, seller.timeZone)}`,
    `Alert number: ${id}`,
  ];
  const body = html`<h1 class="ink" style="${look.title}">${title}</h1>
<p class="ink" style="${look.text};padding:8px 0 20px">${text}</p>
<p class="soft" style="${look.small}">${details.map((line) => html`${line}<br>`)}</p>`;
  return {
    messageId: formatMessageId('alert', String(id), seller),
    to,
    subject: `Alert: ${title}${orderId ? `, order ${orderId}` : ''}`,
    text: [...(demo ? [demoSentence] : []), title, text, details.join('\n'), signText(seller)].join('\n\n'),
    html: layOutMail({ seller, title, preview: text, demo, body }),
    attachments: [],
  };
}
