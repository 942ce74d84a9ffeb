import type { Seller } from '../../contract/seller.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import { escapeText, writeComponent } from './icalendar.ts';
import type { Renewal } from './read-renewal.ts';
import { formatDay, renewalDays } from './renewal-days.ts';

/** A file to attach or to send. */
export interface CalendarFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/**
 * One all-day event with an alarm, 30 days before the licences of an order end (RFC 5545). The same order always has the
 * same UID, so a calendar that has the event replaces it. No key is in it: calendars are shared. Null when every seat is
 * refunded.
 */
export function writeRenewalCalendar(
  renewal: Renewal,
  seller: Seller,
  shopUrl: string | null,
): CalendarFile | null {
  const lines = renewal.lines.filter(({ seatsLeft }) => seatsLeft > 0);
  if (lines.length === 0) return null;
  const { orderId, invoiceNumber, paidAt } = renewal;
  const { end, reminder } = renewalDays(paidAt, seller.timeZone);
  const summary = escapeText(`Renew your licences from ${seller.tradingName}`);
  const description = describe({ ...renewal, lines }, end, shopUrl ?? seller.tradingName);
  const alarm = writeComponent('VALARM', [
    ['ACTION', 'DISPLAY'],
    ['DESCRIPTION', summary],
    ['TRIGGER', atNine],
  ]);
  const event = writeComponent(
    'VEVENT',
    [
      ['UID', formatMessageId('renewal', orderId, seller)],
      ['DTSTAMP', writeMoment(paidAt)],
      ['DTSTART;VALUE=DATE', writeDay(reminder)],
      ['DTEND;VALUE=DATE', writeDay(reminder.add({ days: 1 }))],
      ['SUMMARY', summary],
      ['DESCRIPTION', escapeText(description)],
      ...(shopUrl === null ? [] : [['URL', shopUrl] as const]),
      ['TRANSP', 'TRANSPARENT'],
    ],
    alarm,
  );
  const calendar = writeComponent(
    'VCALENDAR',
    [
      ['VERSION', '2.0'],
      ['PRODID', `-//${escapeText(seller.tradingName)}//licence-shop//EN`],
    ],
    event,
  );
  return {
    filename: nameCalendar(invoiceNumber),
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendar),
  };
}

export function nameCalendar(invoiceNumber: number): string {
  return `renewal-${formatInvoiceNumber(invoiceNumber)}.ics`;
}

/** In the morning: an all-day event begins at midnight. */
const atNine = 'PT9H';

function describe({ orderId, lines }: Renewal, end: Temporal.PlainDate, shop: string): string {
  return [
    `These licences end on ${formatDay(end)}, 12 months after they were bought:`,
    ...lines.map(
      ({ productName, seatsLeft }) => `${productName}, ${seatsLeft} ${seatsLeft === 1 ? 'seat' : 'seats'}`,
    ),
    '',
    `Order ${orderId}. Nothing is charged automatically: to renew, order again at ${shop}.`,
  ].join('\n');
}

/** `20271021`. */
function writeDay(day: Temporal.PlainDate): string {
  return day.toString().replaceAll('-', '');
}

/** `20261122T093000Z`. */
function writeMoment(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}
