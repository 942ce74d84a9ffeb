import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { RenderAnswer } from './invoice-renderer.ts';
import { type InvoiceRequest, renderInvoice } from './render-invoice.ts';

/** Nicer than the threads that buyers wait for: an invoice is in no hurry. */
const priority = 10;

// On Linux a priority is a thread's own; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(priority);

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: InvoiceRequest) => {
  last = last.then(() => answer(request));
});

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
