import { formatDay } from '../../../contract/format.ts';
import { renewalLink, renewInShop } from '../../../contract/renewal-link.ts';
import { addDays } from '../../../contract/terms.ts';
import { shorten } from '../../mail/amounts.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { button, heading, pairs, paragraph, smallPrint } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import type { Letterhead, MailParts } from '../../operators/mail-kinds.ts';
import { formatInvoiceNumber, type PaidOrder, requirePaidOrder } from '../../orders/order.ts';
import { html } from '../../platform/http/html.ts';
import { type LinkParts, linkReminder } from '../../verification/link-tokens.ts';
import {
  daysOfNotice,
  describeEnd,
  type EndingSeats,
  listSeats,
  toItems,
} from '../ending-seats.ts';
import { readReminder } from '../reminders.ts';

interface ReminderMail extends Letterhead {
  readonly subjectId: string;
  readonly order: PaidOrder;
  /** The first of the days on which they end. */
  readonly end: string;
  /** The open seats that end soon, and those that have ended: a renewal begins with them. */
  readonly seats: readonly EndingSeats[];
  /** The shop's address; null leaves the links out. */
  readonly shopUrl: string | null;
  /** Of the link that ends reminders. */
  readonly token: string;
}

/** What ends and when, how to renew it, and how to get no more of these mails. */
export function composeReminder({
  subjectId,
  order,
  end,
  seats,
  shopUrl,
  token,
  ...from
}: ReminderMail): Mail {
  const { shown, more } = shorten(seats);
  const unsubscribeUrl = shopUrl && unsubscribeLink(shopUrl, token);
  const renewUrl = shopUrl && renewalLink(shopUrl, { orderIds: [order.id], items: toItems(seats) });
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
          ...shown.map((each) => [each.productName, describeEnd(each, end)] as const),
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
              page: (look) =>
                html`<p class="faint" style="${look.small};padding:20px 0 0">You get this because you asked for reminders when you ordered. <a class="link" style="${look.link}" href="${unsubscribeUrl}">Stop these reminders</a>.</p>`,
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
      const reminder = await readReminder(db, subjectId, clock());
      if (reminder === null) return null;
      const { orderId, today } = reminder;
      const token = await linkReminder({ db, secret }, orderId);
      const order = await requirePaidOrder(db, orderId);
      const seats = listEnding(order, today);
      const [end = today] = seats
        .map(({ endsOn }) => endsOn)
        .filter((day) => day >= today)
        .sort();
      return composeReminder({
        seller,
        demo,
        subjectId,
        order,
        end,
        seats,
        shopUrl: readShopUrl(),
        token,
      });
    },
    async recordRejected() {},
  };
}

function listEnding({ lines }: PaidOrder, today: string): EndingSeats[] {
  const lastDay = addDays(today, daysOfNotice);
  return listSeats(lines, 'openSeats')
    .filter(({ endsOn }) => endsOn <= lastDay)
    .map((each) => ({ ...each, hasEnded: each.endsOn < today }));
}
