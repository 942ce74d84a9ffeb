import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { type SampleSeats, sampleLicences } from '../../test/sample-order.ts';
import { type Renewal, writeRenewalCalendar } from './write-renewal-calendar.ts';

const year = ['2026-11-22', '2027-11-21'] as const;
const renewal: Renewal = {
  orderId: 'ORD-7K4T-9WPN-3VGY-6JFB',
  invoiceNumber: 1,
  paidAt: new Date('2026-11-22T12:30:00Z'),
  lines: [
    line('Ironbark Enterprise Protection', [3, ...year]),
    line('Ironbark Security Complete', [1, ...year]),
  ],
};

function line(productName: string, ...parts: SampleSeats[]): Renewal['lines'][number] {
  return { productId: productName, productName, licences: sampleLicences(...parts) };
}

/** The first seats of a line, of which later licences continue so many. */
function renewed(renewedSeats: number, [of, ...others]: Renewal['lines']): Renewal['lines'] {
  const continued = of?.licences.map((licence) => ({
    ...licence,
    openSeats: licence.seatsLeft - renewedSeats,
  }));
  return of && continued ? [{ ...of, licences: continued }, ...others] : [];
}

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
      start: { type: 'DATE', date: new Date('2027-10-22') },
      end: { type: 'DATE', date: new Date('2027-10-23') },
      summary: 'Renew your licences from Harbour Licensing',
      url: 'https://shop.example.com',
      timeTransparent: 'TRANSPARENT',
      alarms: [{ action: 'DISPLAY', trigger: { type: 'relative', value: { hours: 9 } } }],
    });
    expect(event.description?.split('\n')).toEqual([
      'These licences end on 21 November 2027:',
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
    const [enterprise, complete] = renewal.lines.map(({ productName }) => line(productName, [0, ...year]));
    const lines = [enterprise, renewal.lines[1]].filter((each) => each !== undefined);
    expect(parse(write({ lines }).text).description).not.toContain('Enterprise');
    expect(complete && writeRenewalCalendar({ ...renewal, lines: [complete] }, shop, null)).toBeNull();
  });

  it('names open seats alone, by the day on which they end', () => {
    const [enterprise = line('')] = renewed(3, renewal.lines);
    const [complete = line('')] = renewed(2, [
      line('Complete', [5, '2026-11-22', '2027-11-21'], [2, '2027-06-01', '2028-05-31']),
    ]);
    const event = parse(write({ lines: [enterprise, complete] }).text);
    expect(event.start.date).toEqual(new Date('2027-10-22'));
    expect(event.description?.split('\n').slice(0, 3)).toEqual([
      'These licences end on 21 November 2027:',
      'Complete, 3 seats',
      '',
    ]);
    const later = line('Complete', [5, '2026-11-22', '2027-11-21'], [2, '2027-06-01', '2028-05-31']);
    expect(parse(write({ lines: [later] }).text).description).toContain(
      'Complete, 2 seats, which end on 31 May 2028',
    );
  });

  it('begins with what has not ended yet', () => {
    const [past = line('')] = [line('Complete', [1, '2025-11-22', '2026-11-21'], [2, ...year])];
    const licences = past.licences.map((licence, i) => ({ ...licence, hasEnded: i === 0 }));
    const event = parse(write({ lines: [{ ...past, licences }] }).text);
    expect(event.description?.split('\n').slice(0, 3)).toEqual([
      'These licences end on 21 November 2027:',
      'Complete, 1 seat, which ended on 21 November 2026',
      'Complete, 2 seats',
    ]);
  });

  it('says that all is renewed, and has no alarm then, under the same UID', () => {
    const { uid, alarms, summary, description } = parse(
      write({ lines: renewed(3, renewal.lines.slice(0, 1)) }).text,
    );
    expect(uid).toBe(parse(write().text).uid);
    expect(alarms ?? []).toEqual([]);
    expect(summary).toBe('You have renewed your licences from Harbour Licensing');
    expect(description).toContain('You have renewed these licences. There is nothing to do:');
  });
});

describe('a calendar file', () => {
  it('has lines of at most 75 octets, and whole characters on each', () => {
    const productName = 'Größe 😀, '.repeat(50);
    const { content, text } = write({ lines: [line(productName, [2, ...year])] });
    const lines = content.toString('latin1').split('\r\n');
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map(({ length }) => length))).toBe(75);
    for (const line of lines) expect(Buffer.from(line, 'latin1').toString()).not.toContain('\ufffd');
    expect(parse(text).description).toContain(`${productName}, 2 seats`);
  });

  it('reads every text as text: none adds an event or a property', () => {
    const seller = { ...shop, tradingName: hostile };
    const lines = [line(hostile, [1, ...year])];
    const file = writeRenewalCalendar({ ...renewal, lines }, seller, null);
    const event = parse(file?.content.toString() ?? '');
    const kept = 'Ä; b, c\\n: "d"\nATTACH:http://x\nDTSTART:20000101 😀';
    expect(event.description).toContain(`${kept}, 1 seat\n`);
    expect(event.summary).toBe(`Renew your licences from ${kept}`);
    expect(event.attach).toBeUndefined();
    expect(event.start.date).toEqual(new Date('2027-10-22'));
  });
});
