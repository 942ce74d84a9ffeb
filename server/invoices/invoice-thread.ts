import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashDrawingCode } from './drawing-code.ts';
import { renderDocument } from './render-document.ts';

/** With ten steps instead of four, receipts came minutes late on a busy machine. */
const prioritySteps = 4;

// On Linux a priority is a thread's own; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + prioritySteps));

if (hashDrawingCode() !== workerData.code) {
  throw new Error('The code of the shop was replaced while it ran: restart the shop to render invoices');
}

parentPort?.on('message', async (request) => parentPort?.postMessage(await renderDocument(request)));
parentPort?.postMessage('loaded');
