import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { readPages, readPdf, render, renderInvoice } from '../../test/read-invoice.ts';
import { sampleNote } from '../../test/sample-note.ts';
import { sampleOrder } from '../../test/sample-order.ts';
import type { PaidOrder } from '../orders/order.ts';
import { describeNote } from './note.ts';

const rightMargin = 539.28;
const longest = 'W'.repeat(40);
const stripe = { transactionId: 'pi_3QK5aYLkdIwHu7ix1bNfQ2Zt' };
const reissuedAt = new Date('2026-11-30T20:00:00Z');

function companyOrder(changes: object = {}, order: Partial<PaidOrder> = {}): PaidOrder {
  const company = { abn: '51824753556', purchaseOrder: 'PO-2026/0815', ...changes };
  return sampleOrder({ ...order, billing: { ...sampleOrder().billing, ...company } });
}

describe('the invoice of a business', () => {
  it('has its ABN in groups and its purchase order number', async () => {
    const [text] = await readPages(companyOrder());
    expect(text).toContain('Billed to Coral Coast Dental Pty Ltd ABN 51 824 753 556 Mia Nguyen');
    expect(text).toContain('Purchase order PO-2026/0815');
    expect(text).not.toContain('Reissued');
  });

  it('of a sole trader has the ABN below the name', async () => {
    const [text] = await readPages(companyOrder({ company: '' }));
    expect(text).toContain('Billed to Mia Nguyen ABN 51 824 753 556 Unit 4');
  });

  it('says when it was reissued, where the seller is', async () => {
    const [text] = await readPages(companyOrder(), { reissuedAt });
    expect(text).toContain('Reissued 1 December 2026');
    expect(text).toContain('Reissued on 1 December 2026, corrected.');
    expect(text).toContain('Invoice date 20 November 2026');
  });

  it.each(['PO 7', longest, '—'.repeat(40), 'Щ'.repeat(40)])(
    'keeps within its margins, and no fact is over another: %s',
    async (purchaseOrder) => {
      const order = companyOrder({ purchaseOrder }, stripe);
      const pdf = await renderInvoice(order, { reissuedAt });
      const proxy = await getDocumentProxy(new Uint8Array(pdf));
      expect(proxy.numPages).toBe(1);
      const { items } = await (await proxy.getPage(1)).getTextContent();
      const texts = items.flatMap((item) => {
        if (!('str' in item) || !item.str.trim()) return [];
        const [, , , , left, y] = item.transform;
        return [{ text: item.str, y, left, right: left + item.width }];
      });
      expect(Math.max(...texts.map(({ right }) => right))).toBeLessThanOrEqual(rightMargin + 1);
      expect(texts.map(({ text }) => text).join('')).toContain(purchaseOrder.slice(0, 10));
      const overlapping = texts.filter((one) =>
        texts.some(({ y, left }) => y === one.y && left > one.left && left < one.right - 0.5),
      );
      expect(overlapping).toEqual([]);
    },
  );
});

it('the adjustment note of a business has both too', async () => {
  const { lines: _, ...order } = companyOrder({ purchaseOrder: longest });
  const pdf = await render(describeNote({ seller: shop, note: sampleNote({ order }), demo: false }));
  const [text] = await readPdf(pdf);
  expect(text).toContain(`Purchase order ${longest}`);
  expect(text).toContain('Pty Ltd ABN 51 824 753 556 Mia Nguyen');
});
