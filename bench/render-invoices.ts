import { renderInvoice } from '../server/invoices/render-invoice.ts';
import { shop } from '../shop.config.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { tell } from './child-process.ts';

const warmUps = 30;
const invoices = 100;

/** A process that draws invoices and does nothing else: what each takes of the processor. */
const draw = async (count: number) => {
  for (let i = 0; i < count; i += 1) await renderInvoice({ seller: shop, order: sampleOrder(), demo: true });
};
await draw(warmUps);
const before = process.cpuUsage();
await draw(invoices);
const { user, system } = process.cpuUsage(before);
tell({ cpuMilliseconds: (user + system) / 1_000 / invoices });
