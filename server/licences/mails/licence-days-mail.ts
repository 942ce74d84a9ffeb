import { formatSeats } from '../../../contract/format.ts';
import { describeDays } from '../../../contract/terms.ts';
import { shorten } from '../../mail/amounts.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { describeCompany, heading, pairs, paragraph } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import { type Letterhead, type MailParts, reportedKind } from '../../operators/mail-kinds.ts';
import {
  formatInvoiceNumber,
  type LineLeft,
  type PaidOrder,
  readLinesLeft,
  requirePaidOrder,
} from '../../orders/order.ts';
import { orderOfMail } from '../../orders/order-mails.ts';

interface LicenceDaysMail extends Letterhead {
  readonly subjectId: string;
  readonly order: PaidOrder;
  readonly lines: readonly Pick<LineLeft, 'productName' | 'licences'>[];
}

/** From when to when each licence of an order is valid, after its days were changed. */
export function composeLicenceDays({ subjectId, order, lines, ...from }: LicenceDaysMail): Mail {
  const licences = lines.flatMap(({ productName, licences: ofLine }) =>
    ofLine.filter(({ seatsLeft }) => seatsLeft > 0).map((licence) => ({ ...licence, productName })),
  );
  const { shown, more } = shorten(licences);
  return composeMail({
    ...from,
    name: { kind: 'licence-days', subjectId },
    to: order.email,
    subject: 'New days of your licences',
    title: 'New days of your licences',
    opening:
      `Hello ${order.billing.firstName}. We changed the days on which your licences are valid. ` +
      'Both days count. Your licence keys and your tax invoice stay as they are.',
    parts: [
      heading('Your licences'),
      ...shown.map(({ productName, seatsLeft, ...days }) =>
        pairs([[productName, `${formatSeats(seatsLeft)}. Valid from ${describeDays(days)}.`]]),
      ),
      ...(more > 0 ? [paragraph(`and ${more} more, in Find my keys`)] : []),
      pairs([
        ...describeCompany(order.billing),
        ['Order ID', order.id],
        ['Tax invoice', formatInvoiceNumber(order.invoiceNumber)],
      ]),
    ],
  });
}

/** The mail with the days of an order's licences. */
export function licenceDaysKind({ db, seller, demo }: MailParts): MailKind {
  return reportedKind('licence-days', {
    async compose(subjectId) {
      const order = await requirePaidOrder(db, orderOfMail(subjectId));
      const lines = await readLinesLeft(db, order.id);
      // Refunded since: there is nothing to say any more.
      if (lines.every(({ seatsLeft }) => seatsLeft === 0)) return null;
      return composeLicenceDays({ seller, demo, subjectId, order, lines });
    },
    async describeFailure(_tx, subjectId, why) {
      const orderId = orderOfMail(subjectId);
      const text =
        `The new days of the licences of order ${orderId} could not be mailed: ${why}. The days ` +
        "count, but the buyer doesn't know them. Correct the order's email address, and send its " +
        'receipt again.';
      return { orderId, text };
    },
  });
}
