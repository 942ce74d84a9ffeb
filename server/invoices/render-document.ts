import { type AdjustmentNoteRequest, renderAdjustmentNote } from './render-adjustment-note.ts';
import { type InvoiceRequest, renderInvoice } from './render-invoice.ts';
import { type QuoteRequest, renderQuote } from './render-quote.ts';

/** A PDF to draw. */
export type DocumentRequest = InvoiceRequest | AdjustmentNoteRequest | QuoteRequest;

/**
 * Draws a PDF in the main thread, in which nothing else runs meanwhile: 0.5 ms for an ordinary invoice, 3 ms for one with
 * other characters, 8 ms for one of 200 lines. A thread of its own took 40 MB.
 */
export function renderDocument(request: DocumentRequest): Buffer {
  if ('quote' in request) return renderQuote(request);
  return 'note' in request ? renderAdjustmentNote(request) : renderInvoice(request);
}
