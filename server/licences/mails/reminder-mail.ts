import { formatDay, formatSeats } from '../../../contract/format.ts';
import { renewalLink, renewInShop } from '../../../contract/renewal-link.ts';
import { shorten } from '../../mail/amounts.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { look } from '../../mail/look.ts';
import type { Mail } from '../../mail/mail.ts';
import { button, heading, pairs, paragraph, smallPrint } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import type { Letterhead, MailParts } from '../../operators/mail-kinds.ts';
import {
  formatInvoiceNumber,
  type LineLeft,
  type PaidOrder,
  readLinesLeft,
  requirePaidOrder,
} from '../../orders/order.ts';
import { html } from '../../platform/http/html.ts';
import { type LinkParts, linkReminder } from '../../verification/link-tokens.ts';
import { readReminder } from '../reminders.ts';
import { listRenewable, renewalDays } from '../write-renewal-calendar.ts';

interface ReminderMail extends Letterhead {
  readonly subjectId: string;
  readonly order: PaidOrder;
  /** Those that were not refunded. */
  readonly lines: readonly Pick<LineLeft, 'position' | 'productName' | 'seatsLeft' | 'endsOn'>[];
  /** The shop's address; null leaves the links out. */
  readonly shopUrl: string | null;
  /** Of the link that ends reminders. */
  readonly token: string;
}

/** What ends and when, how to renew it, and how to get no more of these mails. */
export function composeReminder({
  subjectId,
  order,
  lines,
  shopUrl,
  token,
  ...from
}: ReminderMail): Mail {
  const end = renewalDays({ paidAt: order.paidAt, lines }, from.seller.timeZone).end.toString();
  const { shown, more } = shorten(lines);
  const unsubscribeUrl = shopUrl && unsubscribeLink(shopUrl, token);
  const renewUrl =
    shopUrl && renewalLink(shopUrl, { orderIds: [order.id], items: listRenewable(order, lines) });
  return {
    ...composeMail({
      ...from,
      name: { kind: 'renewal-reminder', subjectId },
      to: order.email,
      subject: `Your licences end on ${formatDay(end)}`,
      title: `Your licences end on ${formatDay(end)}`,
      opening:
        `Hello ${order.billing.firstName}. You asked us to remind you. Nothing renews ` +
        'or is charged automatically.',
      parts: [
        heading('Your licences'),
        pairs([
          ...shown.map(({ productName, seatsLeft, endsOn }) => {
            const until = endsOn && endsOn !== end ? `, until ${formatDay(endsOn)}` : '';
            return [productName, `${formatSeats(seatsLeft)}${until}`] as const;
          }),
          ...(more > 0 ? [[`and ${more} more products`, 'in Find my keys'] as const] : []),
          ['Order ID', order.id],
          ['Tax invoice', formatInvoiceNumber(order.invoiceNumber)],
        ]),
        paragraph(
          'Renewed licences start when these end, so you lose no days. You see today’s prices ' +
            'before you pay.',
        ),
        renewUrl ? button('Renew these licences', renewUrl) : paragraph(renewInShop),
        unsubscribeUrl
          ? {
              page: html`<p class="faint" style="${look.small};padding:20px 0 0">You get this because you asked for reminders when you ordered. <a class="link" style="${look.link}" href="${unsubscribeUrl}">Stop these reminders</a>.</p>`,
              text:
                'You get this because you asked for reminders when you ordered. To stop ' +
                `them: ${unsubscribeUrl}`,
            }
          : smallPrint(
              'You get this because you asked for reminders when you ordered. To stop them, ' +
                'reply to this email.',
            ),
      ],
    }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

export const unsubscribePath = '/unsubscribe';

function unsubscribeLink(shopUrl: string, token: string): string {
  return `${shopUrl.replace(/\/$/, '')}${unsubscribePath}/${token}`;
}

interface ReminderParts extends MailParts, LinkParts {
  readonly clock: () => Date;
  readonly readShopUrl: () => string | null;
}

/** Nobody needs to act on a reminder that can't be mailed. */
export function reminderKind({
  db,
  secret,
  seller,
  demo,
  clock,
  readShopUrl,
}: ReminderParts): MailKind {
  return {
    async compose(subjectId) {
      const orderId = await readReminder(db, subjectId, clock());
      if (orderId === null) return null;
      const token = await linkReminder({ db, secret }, orderId);
      const order = await requirePaidOrder(db, orderId);
      const lines = (await readLinesLeft(db, orderId)).filter(({ seatsLeft }) => seatsLeft > 0);
      return composeReminder({
        seller,
        demo,
        subjectId,
        order,
        lines,
        shopUrl: readShopUrl(),
        token,
      });
    },
    async recordRejected() {},
  };
}
