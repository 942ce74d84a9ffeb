import { formatDay } from '../../contract/format.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { formatInvoiceNumber, type LineLeft, readLinesLeft } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import { describeEnd, listSeats, type RenewalDays, renewalDays } from './ending-seats.ts';

/** Octets of a line without its end (RFC 5545 section 3.1). */
const lineLength = 75;

/**
 * A text as a value: without control characters, and with those escaped that separate values
 * (section 3.3.11).
 */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');
}

/**
 * Breaks a line where it gets too long, never within a character. A blank begins what continues it.
 */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= lineLength) return `${line}\r\n`;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineLength) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

/**
 * One all-day event with an alarm (RFC 5545), before the first open seats of an order end. Where
 * later licences continue all of its seats, it says so and has no alarm: opened again, the file
 * takes the place of the earlier event, as an order always has the same UID. No key is in it. Null
 * when no seats are left.
 */
export function writeRenewalCalendar(
  renewal: Renewal,
  seller: Seller,
  shopUrl: string | null,
): Mail['attachments'][number] | null {
  const days = renewalDays(renewal.lines);
  if (!days) return null;
  const { orderId, invoiceNumber, paidAt } = renewal;
  const reminder = Temporal.PlainDate.from(days.reminder);
  const verb = days.isOpen ? 'Renew' : 'You have renewed';
  const summary = escapeText(`${verb} your licences from ${seller.tradingName}`);
  const description = describe(renewal, days, shopUrl ?? seller.tradingName);
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(seller.tradingName)}//licence-shop//EN`,
    'BEGIN:VEVENT',
    `UID:${formatMessageId('renewal', orderId, seller)}`,
    `DTSTAMP:${writeMoment(paidAt)}`,
    `DTSTART;VALUE=DATE:${writeDay(reminder)}`,
    `DTEND;VALUE=DATE:${writeDay(reminder.add({ days: 1 }))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(shopUrl === null ? [] : [`URL:${shopUrl}`]),
    'TRANSP:TRANSPARENT',
    ...(days.isOpen ? writeAlarm(summary) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: `renewal-${formatInvoiceNumber(invoiceNumber)}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendar.map(foldLine).join('')),
  };
}

function writeAlarm(summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    // In the morning: an all-day event begins at midnight.
    'TRIGGER:PT9H',
    'END:VALARM',
  ];
}

function describe({ orderId, lines }: Renewal, { end, isOpen }: RenewalDays, shop: string): string {
  const seats = listSeats(lines, isOpen ? 'openSeats' : 'seatsLeft');
  const listed = seats.map((each) => `${each.productName}, ${describeEnd(each, end)}`);
  if (!isOpen)
    return [
      'You have renewed these licences. There is nothing to do:',
      ...listed,
      '',
      `Order ${orderId}. Your later order has a reminder of its own.`,
    ].join('\n');

  return [
    `These licences end on ${formatDay(end)}:`,
    ...listed,
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

/** Licences of one order. */
export interface Renewal {
  readonly orderId: string;
  readonly invoiceNumber: number;
  readonly paidAt: Date;
  readonly lines: readonly Pick<LineLeft, 'productId' | 'productName' | 'licences'>[];
}

/** The licences of an order; null when it is not paid. */
export async function readRenewal(db: Db, orderId: string): Promise<Renewal | null> {
  const order = await db
    .selectFrom('order_facts')
    .select(['invoice_number', 'settled_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order?.invoice_number || !order.settled_at) return null;
  const lines = await readLinesLeft(db, orderId);
  return { orderId, invoiceNumber: order.invoice_number, paidAt: order.settled_at, lines };
}
