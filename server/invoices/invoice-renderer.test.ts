import { readdir } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import { InvoiceRenderer } from './invoice-renderer.ts';
import { renderInvoice } from './render-invoice.ts';

const renderer = new InvoiceRenderer();
const requestFor = (invoiceNumber: number) => ({
  seller,
  order: sampleOrder({ invoiceNumber }),
  demo: false,
});

afterEach(() => renderer.close());

describe('the thread that renders invoices', () => {
  it('returns to each request the bytes that rendering without a thread returns', async () => {
    const requests = [1, 2, 3].map(requestFor);
    const drawn = await Promise.all(requests.map((request) => renderer.render(request)));
    for (const [i, request] of requests.entries()) expect(drawn[i]).toEqual(await renderInvoice(request));
  });

  it('fails only the invoice that cannot be rendered', async () => {
    const broken = { ...requestFor(4), seller: { ...seller, timeZone: 'Nowhere/None' } };
    const [failed, drawn] = await Promise.allSettled([
      renderer.render(broken),
      renderer.render(requestFor(5)),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError' } });
    expect(drawn).toMatchObject({ status: 'fulfilled' });
  });

  it('fails waiting requests when it ends, and starts again for the next', async () => {
    const waiting = expect(renderer.render(requestFor(6))).rejects.toThrow('ended');
    await renderer.close();
    await waiting;
    expect((await renderer.render(requestFor(7))).subarray(0, 4).toString()).toBe('%PDF');
  });

  it('is replaced when an invoice takes too long, and the invoices that waited behind it are rendered', async () => {
    const limited = new InvoiceRenderer(3_000);
    // Wrapping one such word takes about a second, and hardly any memory.
    const lines = Array.from({ length: 100 }, (_, i) =>
      sampleLine({ productName: `${i}${'W'.repeat(2_500)}` }),
    );
    const endless = { ...requestFor(8), order: sampleOrder({ lines }) };
    const [failed, ...drawn] = await Promise.allSettled([
      limited.render(endless),
      limited.render(requestFor(9)),
      limited.render(requestFor(10)),
    ]);
    expect(failed).toMatchObject({ reason: { message: 'An invoice took more than 3000 ms to render' } });
    for (const { status } of drawn) expect(status).toBe('fulfilled');
    await limited.close();
  });

  it('leaves no second thread when an invoice is requested while it ends', async () => {
    await renderer.render(requestFor(0));
    await renderer.close();
    const before = await countThreads();
    for (let round = 0; round < 5; round += 1) {
      await renderer.render(requestFor(1));
      const closing = renderer.close();
      await renderer.render(requestFor(2));
      await closing;
    }
    await renderer.close();
    await expect.poll(countThreads).toBeLessThanOrEqual(before);
  });
});

/** Of this process, as Linux lists them. */
async function countThreads(): Promise<number> {
  return (await readdir('/proc/self/task')).length;
}
