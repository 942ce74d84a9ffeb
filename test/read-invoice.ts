import { extractText } from 'unpdf';
import { type InvoiceRequest, renderInvoice } from '../server/invoices/render-invoice.ts';
import type { PaidOrder } from '../server/orders/order.ts';
import { shop } from '../shop.config.ts';

type Settings = Partial<Omit<InvoiceRequest, 'order'>>;

/** The pages of an order's invoice as text, as a PDF reader copies it. */
export async function readPages(order: PaidOrder, settings: Settings = {}): Promise<string[]> {
  return readPdf(await renderInvoice({ seller: shop, demo: false, ...settings, order }));
}

/** All pages of an order's invoice as one text. */
export async function readInvoice(order: PaidOrder, settings: Settings = {}): Promise<string> {
  return (await readPages(order, settings)).join(' ');
}

/** The text of each page of a PDF. */
export async function readPdf(pdf: ArrayBuffer | Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}
