import { extractText } from 'unpdf';
import { shop } from '../../shop.config.ts';
import type { PaidOrder } from '../orders/order.ts';
import { type InvoiceRequest, renderInvoice } from './render-invoice.ts';

type Settings = Partial<Omit<InvoiceRequest, 'order'>>;

/** The pages of an order's invoice as text, as a reader's program copies it. */
export async function readPages(order: PaidOrder, settings: Settings = {}): Promise<string[]> {
  const pdf = await renderInvoice({ seller: shop, demo: false, ...settings, order });
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** All pages of an order's invoice as one text. */
export async function readInvoice(order: PaidOrder, settings: Settings = {}): Promise<string> {
  return (await readPages(order, settings)).join(' ');
}
