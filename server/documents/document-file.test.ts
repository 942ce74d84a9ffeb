import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { readPdf, render, renderInvoice } from '../../test/read-invoice.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import { describeInvoice } from './invoice.ts';
import { openRenderer } from './render.ts';

const orderOf = (company: string) => sampleOrder({ billing: { ...sampleOrder().billing, company } });

describe('the file of an invoice', () => {
  it('is the same for the same order: after any other documents, and from another process', async () => {
    const first = await renderInvoice(orderOf('Zoë & Søn 珊瑚'));
    for (const before of ['Søn', 'ëøZ', 'Coral', 'Ж', '김'])
      expect((await renderInvoice(orderOf(before))).equals(first)).toBe(false);
    const other = openRenderer({ log: pino({ level: 'silent' }) });
    const request = describeInvoice({ seller, demo: false, order: orderOf('Zoë & Søn 珊瑚') });
    for (const draw of [render, other.render]) expect((await draw(request)).equals(first)).toBe(true);
    other.stop();
  });

  it('is dated when the order was paid', async () => {
    expect((await renderInvoice(sampleOrder())).toString('latin1')).toContain('(D:20261120091502Z)');
  });

  it('is at most 40 kB for ordinary text, and 60 kB with Chinese, Arabic and emoji', async () => {
    expect((await renderInvoice(orderOf('Coral Coast Dental'))).length).toBeLessThan(40_000);
    expect((await renderInvoice(orderOf('珊瑚海岸牙科有限公司 محمد 😀'))).length).toBeLessThan(60_000);
  });

  it('of 999 lines has each of them once, in order', async () => {
    const lines = Array.from({ length: 999 }, (_, i) =>
      sampleLine({ productName: `Line ${i + 1}, ${'with a long name, '.repeat(i % 5)}end` }),
    );
    const pages = await readPdf(await renderInvoice(sampleOrder({ lines })));
    const numbers = [...pages.join(' ').matchAll(/Line (\d+),/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(lines.map((_, i) => i + 1));
  });
});
