import { pino } from 'pino';
import { extractText } from 'unpdf';
import { describeInvoice } from '../server/documents/invoice.ts';
import { openRenderer } from '../server/documents/render.ts';
import type { PaidOrder } from '../server/orders/order.ts';
import { shop } from '../shop.config.ts';

type Settings = Partial<Omit<Parameters<typeof describeInvoice>[0], 'order'>>;

/** Renders documents from the shop's templates. Its process ends with the test's. */
export const renderer = openRenderer({ log: pino({ level: 'silent' }) });
export const { render } = renderer;

export function renderInvoice(order: PaidOrder, settings: Settings = {}): Promise<Buffer> {
  return render(describeInvoice({ seller: shop, demo: false, ...settings, order }));
}

/** The pages of an order's invoice as text, as a PDF reader copies it. */
export async function readPages(order: PaidOrder, settings: Settings = {}): Promise<string[]> {
  return readPdf(await renderInvoice(order, settings));
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
