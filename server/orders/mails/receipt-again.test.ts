import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { shop } from '../../../shop.config.ts';
import {
  sampleDelivery,
  sampleKeys,
  sampleLicences,
  sampleLine,
  sampleOrder,
} from '../../../test/sample-order.ts';
import type { Mail } from '../../mail/mail.ts';
import type { LineWithKeys } from '../lines-with-keys.ts';
import { composeReceipt } from './receipt-mail.ts';

const order = sampleOrder({ lines: [sampleLine({ quantity: 5 })] });
const [keys = []] = sampleKeys(order);

/** The receipt of five seats, sent when this much of them is left. */
async function compose(left: Partial<LineWithKeys> = {}): Promise<Mail> {
  return composeReceipt({
    name: order.id,
    seller: shop,
    order,
    invoicePdf: Buffer.from(''),
    demo: false,
    shopUrl: null,
    lines: sampleDelivery(order).map((line) => {
      const { seatsLeft = line.seatsLeft } = left;
      const licences = line.licences.map((licence) => ({ ...licence, seatsLeft, openSeats: seatsLeft }));
      return { ...line, licences, ...left };
    }),
  });
}

function readCalendar({ attachments }: Mail) {
  const file = attachments.find(({ filename }) => filename === 'renewal-INV-000001.ics');
  return file && { type: file.contentType, ...convertIcsCalendar(undefined, file.content.toString()) };
}

test('a calendar file is attached, and one sentence says what it is', async () => {
  const mail = await compose();
  expect(readCalendar(mail)).toMatchObject({
    type: 'text/calendar; charset=utf-8',
    events: [{ start: { date: new Date('2027-10-20') } }],
  });
  for (const page of [mail.html, mail.text]) {
    expect(page).toContain(
      'The attached file renewal-INV-000001.ics puts a reminder in your calendar: on 20 October 2027, 30 days before these licences end.',
    );
  }
});

test('no key is in the calendar file', async () => {
  const calendar = (await compose()).attachments.at(-1)?.content.toString().replaceAll('\r\n ', '');
  expect(calendar).toContain(order.id);
  for (const key of keys) expect(calendar).not.toContain(key);
});

test('after a refund of some seats, it says how many, and all else is about the others', async () => {
  const mail = await compose({ seatsLeft: 3, keys: keys.slice(0, 3) });
  expect(readCalendar(mail)?.events?.[0]?.description).toContain('Protection, 3 seats\n');
  for (const page of [mail.html, mail.text]) {
    expect(page).toContain('2 of 5 seats refunded.');
    expect(page).not.toContain('One key for all');
  }
});

test('one key is for the seats that are left, and keys that follow are too', async () => {
  const shared = await compose({ seatsLeft: 3, keys: keys.slice(0, 1), delivery: 'line' });
  expect(shared.text).toContain('2 of 5 seats refunded. One key for all 3 seats.');
  const awaited = await compose({ seatsLeft: 3, keys: [], awaiting: true });
  expect(awaited.text).toContain('2 of 5 seats refunded. Out of stock for now: the licence keys follow');
});

test('after a refund of all seats, it promises no keys, and has no calendar file', async () => {
  const mail = await compose({ seatsLeft: 0, keys: [] });
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['INV-000001.pdf']);
  for (const page of [mail.html, mail.text]) {
    expect(page).toContain('All its seats have been refunded, and your tax invoice is attached.');
    expect(page).toContain('Refunded: its licence keys are no longer valid.');
    expect(page).not.toMatch(/out of stock|follow by email|\.ics/i);
  }
});

test('seats with other days are listed apart, each with its keys and its days', async () => {
  const licences = sampleLicences([3, '2027-11-28', '2028-11-27'], [2, '2026-11-28', '2027-11-27']);
  const mail = await compose({ licences });
  expect(mail.text).toContain(
    `Protection (3 seats)\nValid from 28 November 2027 to 27 November 2028.\n${keys.slice(0, 3).join('\n')}\n`,
  );
  expect(mail.text).toContain(
    `Protection (2 seats)\nValid from 28 November 2026 to 27 November 2027.\n${keys.slice(3).join('\n')}\n`,
  );
});

test('once all is renewed, it says so in the calendar, and offers no renewal', async () => {
  const [licence] = sampleLicences([5, '2026-11-20', '2027-11-19']);
  const mail = await compose({ licences: licence ? [{ ...licence, openSeats: 0 }] : [] });
  expect(readCalendar(mail)?.events?.[0]?.alarms ?? []).toEqual([]);
  expect(mail.text).not.toMatch(/puts a reminder|To renew/);
});
