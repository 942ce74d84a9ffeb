import type { OrderItem } from '../../contract/checkout.ts';
import { formatDay } from '../../contract/format.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import {
  formatInvoiceNumber,
  type LineLeft,
  type PaidOrder,
  readLinesLeft,
} from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';

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
 * One all-day event with an alarm (RFC 5545). An order always has the same UID. No key is in it.
 */
export function writeRenewalCalendar(
  renewal: Renewal,
  seller: Seller,
  shopUrl: string | null,
): Mail['attachments'][number] | null {
  const lines = renewal.lines.filter(({ seatsLeft }) => seatsLeft > 0);
  if (lines.length === 0) return null;
  const { orderId, invoiceNumber, paidAt } = renewal;
  const { end, reminder } = renewalDays({ paidAt, lines }, seller.timeZone);
  const summary = escapeText(`Renew your licences from ${seller.tradingName}`);
  const description = describe({ ...renewal, lines }, end, shopUrl ?? seller.tradingName);
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
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    // In the morning: an all-day event begins at midnight.
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: `renewal-${formatInvoiceNumber(invoiceNumber)}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendar.map(foldLine).join('')),
  };
}

function describe({ orderId, lines }: Renewal, end: Temporal.PlainDate, shop: string): string {
  const last = end.toString();
  return [
    `These licences end on ${formatDay(last)}:`,
    ...lines.map(({ productName, seatsLeft, endsOn }) => {
      const until = endsOn && endsOn !== last ? `, which end on ${formatDay(endsOn)}` : '';
      return `${productName}, ${seatsLeft} ${seatsLeft === 1 ? 'seat' : 'seats'}${until}`;
    }),
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

const monthsOfALicence = 12;
export const daysOfNotice = 30;

/**
 * `end`: the day on which the first licences of an order end, by calendars where the seller is.
 * Lines whose term isn't filled in yet end 12 months after the payment, or on the last day of that
 * month if it is shorter.
 */
export function renewalDays(
  { paidAt, lines }: Pick<Renewal, 'paidAt' | 'lines'>,
  timeZone: string,
) {
  const [first] = lines
    .flatMap(({ seatsLeft, endsOn }) => (seatsLeft > 0 && endsOn ? [endsOn] : []))
    .sort();
  const paidOn = Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const end = first ? Temporal.PlainDate.from(first) : paidOn.add({ months: monthsOfALicence });
  return { end, reminder: end.subtract({ days: daysOfNotice }) };
}

/** Licences of one order. */
export interface Renewal {
  readonly orderId: string;
  readonly invoiceNumber: number;
  readonly paidAt: Date;
  readonly lines: readonly Pick<LineLeft, 'productName' | 'seatsLeft' | 'endsOn'>[];
}

/** The seats of an order that were not refunded. */
export function listRenewable(
  { lines }: Pick<PaidOrder, 'lines'>,
  left: readonly Pick<LineLeft, 'position' | 'seatsLeft'>[],
): OrderItem[] {
  return left.flatMap(({ position, seatsLeft: quantity }) => {
    const productId = lines[position]?.productId;
    return productId && quantity > 0 ? [{ productId, quantity }] : [];
  });
}

/** What may be renewed of an order; null when it is not paid. */
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
