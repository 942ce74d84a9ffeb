import { type AdjustmentNoteRequest, renderAdjustmentNote } from './render-adjustment-note.ts';
import { type InvoiceRequest, renderInvoice } from './render-invoice.ts';

/** What the renderer's thread draws. */
export type DocumentRequest = InvoiceRequest | AdjustmentNoteRequest;

export function renderDocument(request: DocumentRequest): Promise<Buffer> {
  return 'note' in request ? renderAdjustmentNote(request) : renderInvoice(request);
}
