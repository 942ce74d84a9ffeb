import PDFDocument from 'pdfkit';
import { page } from './invoice-document-look.ts';
import { registerFonts } from './render-fonts.ts';

/** An invoice while it is drawn: a tagged PDF, so that a screen reader reads it in order, and where to go on. */
export interface InvoiceDocument {
  readonly pdf: PDFKit.PDFDocument;
  /** The root of the structure: everything that is read stands in it. */
  readonly body: PDFKit.PDFStructureElement;
  /** Points from the top of the page to where the next part begins. */
  y: number;
}

export interface InvoiceDocumentInfo {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** Draws an A4 document to the PDF/UA standard (ISO 14289) and gives its bytes. */
export async function createInvoiceDocument(
  { title, author, createdAt }: InvoiceDocumentInfo,
  draw: (invoice: InvoiceDocument) => void,
): Promise<Buffer> {
  const options: PDFKit.PDFDocumentOptions = {
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  };
  // PDFKit knows this standard, and that no font of its own is wanted; its types know neither.
  const pdf = new PDFDocument(Object.assign(options, { subset: 'PDF/UA', font: null }));
  registerFonts(pdf);
  const body = pdf.struct('Document');
  pdf.addStructure(body);
  draw({ pdf, body, y: page.top });
  body.end();
  pdf.end();
  return Buffer.concat(await pdf.toArray());
}

/** Goes on at the top of a new page. */
export function startPage(invoice: InvoiceDocument): void {
  invoice.pdf.addPage();
  invoice.y = page.top;
}

/** Draws what is read, as a part of the structure: a heading, a paragraph. */
export function drawElement({ pdf, body }: InvoiceDocument, tag: 'H1' | 'H2' | 'P', draw: () => void): void {
  body.add(pdf.struct(tag, {}, draw));
}

/** Draws what is there for the eye alone: lines, grounds, and what every page repeats. */
export function drawArtifact(
  { pdf }: InvoiceDocument,
  type: 'Layout' | 'Pagination',
  draw: () => void,
): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

/** A rule across the page's column, or a part of it. */
export function drawRule(
  invoice: InvoiceDocument,
  y: number,
  { left = page.left, right = page.right, colour }: { left?: number; right?: number; colour: string },
): void {
  drawArtifact(invoice, 'Layout', () => {
    invoice.pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(colour).stroke();
  });
}
