import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashDrawingCode } from './drawing-code.ts';
import type { RenderAnswer } from './invoice-thread.ts';
import { type InvoiceRequest, renderInvoice } from './render-invoice.ts';

/**
 * Nicer than the threads that buyers wait for, by four steps: on a machine with nothing to spare, an invoice gets
 * 0.4 times the processor of a request. With ten steps, receipts came minutes late.
 */
const steps = 4;

// On Linux a priority is a thread's own; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + steps));

if (hashDrawingCode() !== workerData.code) {
  throw new Error('The code of the shop was replaced while it ran: restart the shop to draw invoices');
}

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: InvoiceRequest) => {
  last = last.then(() => answer(request));
});
post('loaded', []);

async function answer(request: InvoiceRequest): Promise<void> {
  try {
    const pdf = Uint8Array.from(await renderInvoice(request));
    post({ pdf }, [pdf.buffer]);
  } catch (error) {
    post({ error }, []);
  }
}

function post(message: RenderAnswer, transferred: readonly ArrayBuffer[]): void {
  parentPort?.postMessage(message, [...transferred]);
}
