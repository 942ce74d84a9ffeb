import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { type Renewal, writeRenewalCalendar } from './write-renewal-calendar.ts';

const renewal: Renewal = {
  orderId: 'ORD-7K4T-9WPN-3VGY-6JFB',
  invoiceNumber: 1,
  paidAt: new Date('2026-11-22T12:30:00Z'),
  lines: [
    { productName: 'Ironbark Enterprise Protection', seatsLeft: 3 },
    { productName: 'Ironbark Security Complete', seatsLeft: 1 },
  ],
};

function write(changes: Partial<Renewal> = {}, shopUrl: string | null = null) {
  const file = writeRenewalCalendar({ ...renewal, ...changes }, shop, shopUrl);
  if (!file) throw new Error('There is no calendar');
  return { ...file, text: file.content.toString() };
}

function parse(text: string): IcsEvent {
  const { version, events = [] } = convertIcsCalendar(undefined, text);
  expect([version, events.length]).toEqual(['2.0', 1]);
  return events[0] as IcsEvent;
}

const hostile = 'Ä; b, c\\n: "d"\r\nATTACH:http://x\r\n\tDTSTART:20000101 😀';

describe('the calendar of an order', () => {
  it('has one all-day event with an alarm, 30 days before the licences end', () => {
    const event = parse(write({}, 'https://shop.example.com').text);
    expect(event).toMatchObject({
      uid: 'renewal.ord-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example',
      stamp: { date: renewal.paidAt },
      start: { type: 'DATE', date: new Date('2027-10-23') },
      end: { type: 'DATE', date: new Date('2027-10-24') },
      summary: 'Renew your licences from Harbour Licensing',
      url: 'https://shop.example.com',
      timeTransparent: 'TRANSPARENT',
      alarms: [{ action: 'DISPLAY', trigger: { type: 'relative', value: { hours: 9 } } }],
    });
    expect(event.description?.split('\n')).toEqual([
      'These licences end on 22 November 2027:',
      'Ironbark Enterprise Protection, 3 seats',
      'Ironbark Security Complete, 1 seat',
      '',
      'Order ORD-7K4T-9WPN-3VGY-6JFB. Nothing is charged automatically: to renew, order again at https://shop.example.com.',
    ]);
  });

  it('names the shop where its address is not known', () => {
    const event = parse(write().text);
    expect(event.url).toBeUndefined();
    expect(event.description).toMatch(/order again at Harbour Licensing\.$/);
  });

  it('is named by the invoice, and always has the same bytes', () => {
    expect(write()).toMatchObject({
      filename: 'renewal-INV-000001.ics',
      contentType: 'text/calendar; charset=utf-8',
    });
    expect(write().content.equals(write().content)).toBe(true);
  });

  it('leaves out what is refunded, and is none when nothing is left', () => {
    const [enterprise, complete] = renewal.lines.map(({ productName }) => ({ productName, seatsLeft: 0 }));
    const lines = [enterprise, renewal.lines[1]].filter((line) => line !== undefined);
    expect(parse(write({ lines }).text).description).not.toContain('Enterprise');
    expect(complete && writeRenewalCalendar({ ...renewal, lines: [complete] }, shop, null)).toBeNull();
  });
});

describe('a calendar file', () => {
  it('has lines of at most 75 octets, and whole characters on each', () => {
    const productName = 'Größe 😀, '.repeat(50);
    const { content, text } = write({ lines: [{ productName, seatsLeft: 2 }] });
    const lines = content.toString('latin1').split('\r\n');
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map(({ length }) => length))).toBe(75);
    for (const line of lines) expect(Buffer.from(line, 'latin1').toString()).not.toContain('\ufffd');
    expect(parse(text).description).toContain(`${productName}, 2 seats`);
  });

  it('reads every text as text: none adds an event or a property', () => {
    const seller = { ...shop, tradingName: hostile };
    const lines = [{ productName: hostile, seatsLeft: 1 }];
    const file = writeRenewalCalendar({ ...renewal, lines }, seller, null);
    const event = parse(file?.content.toString() ?? '');
    const kept = 'Ä; b, c\\n: "d"\nATTACH:http://x\nDTSTART:20000101 😀';
    expect(event.description).toContain(`${kept}, 1 seat\n`);
    expect(event.summary).toBe(`Renew your licences from ${kept}`);
    expect(event.attach).toBeUndefined();
    expect(event.start.date).toEqual(new Date('2027-10-23'));
  });
});
