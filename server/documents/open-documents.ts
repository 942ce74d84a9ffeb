import type { FastifyBaseLogger } from 'fastify';
import type { KeySealer } from '../keys/key-sealer.ts';
import { openDrafts } from './draft.ts';
import { openEvidence } from './evidence/open-evidence.ts';
import { openInvoiceArchive } from './invoice.ts';
import { openNoteArchive } from './note.ts';
import { openQuoteArchive, type QuoteArchiveParts } from './quote.ts';
import { openRenderer, type Renderer } from './render.ts';

export type Documents = ReturnType<typeof openDocuments>;

interface DocumentParts extends Omit<QuoteArchiveParts, 'render'> {
  readonly sealer: KeySealer;
  readonly log: FastifyBaseLogger;
  /** Renders documents for several shops; by default, each has its own. */
  readonly renderer?: Renderer | undefined;
}

/**
 * Opens the invoices, adjustment notes and quotes: each is rendered once, and kept. Evidence and
 * drafts are not kept.
 */
export function openDocuments(
  opened: AsyncDisposableStack,
  { renderer, log, ...parts }: DocumentParts,
) {
  const rendering = renderer ?? opened.adopt(openRenderer({ log }), (own) => own.stop());
  const { render } = rendering;
  const archive = { ...parts, render };
  return {
    render,
    ...openInvoiceArchive(archive),
    ...openNoteArchive(archive),
    readQuotePdf: openQuoteArchive(archive),
    ...openDrafts({ ...parts, ...rendering }),
    renderEvidence: openEvidence(archive),
  };
}
