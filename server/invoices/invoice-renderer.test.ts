import { afterEach, describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { sampleOrder } from '../../test/sample-order.ts';
import { ThreadInvoiceRenderer } from './invoice-renderer.ts';
import { renderInvoice } from './render-invoice.ts';

const renderer = new ThreadInvoiceRenderer();
const requestFor = (invoiceNumber: number) => ({
  seller,
  order: sampleOrder({ invoiceNumber }),
  demo: false,
});

afterEach(() => renderer.close());

describe('the thread that draws invoices', () => {
  it('draws what would be drawn without it, each for whoever asked', async () => {
    const requests = [1, 2, 3].map(requestFor);
    const drawn = await Promise.all(requests.map((request) => renderer.render(request)));
    for (const [i, request] of requests.entries()) expect(drawn[i]).toEqual(await renderInvoice(request));
  });

  it('fails for the invoice alone that cannot be drawn', async () => {
    const broken = { ...requestFor(4), seller: { ...seller, timeZone: 'Nowhere/None' } };
    const [failed, drawn] = await Promise.allSettled([
      renderer.render(broken),
      renderer.render(requestFor(5)),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError' } });
    expect(drawn).toMatchObject({ status: 'fulfilled' });
  });

  it('begins anew after its end, and fails who waited for it then', async () => {
    const waiting = expect(renderer.render(requestFor(6))).rejects.toThrow('ended');
    await renderer.close();
    await waiting;
    expect((await renderer.render(requestFor(7))).subarray(0, 4).toString()).toBe('%PDF');
  });
});
