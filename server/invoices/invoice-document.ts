import PDFDocument from 'pdfkit';
import { fonts, toPrintable } from './invoice-fonts.ts';
import { page, type TextStyle } from './invoice-look.ts';

/** Where text goes, in points from the top left corner of the page. Without y it goes below the text before it. */
export interface TextPlace {
  readonly x: number;
  readonly y?: number;
  readonly width: number;
}

/** An A4 invoice to the PDF/UA standard (ISO 14289): tagged, so that a screen reader reads it in order. */
export class InvoiceDocument {
  /** Text that reaches the bottom margin continues on a new page. */
  readonly pdf: PDFKit.PDFDocument;
  readonly structure: PDFKit.PDFStructureElement;

  constructor(title: string, author: string, createdAt: Date) {
    const options: PDFKit.PDFDocumentOptions = {
      size: [page.width, page.height],
      margins: page.margins,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-AU',
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    };
    // PDFKit's types lack this standard, and that no default font is wanted.
    this.pdf = new PDFDocument(Object.assign(options, { subset: 'PDF/UA', font: null }));
    for (const [name, font] of Object.entries(fonts)) this.pdf.registerFont(name, font);
    this.structure = this.pdf.struct('Document');
    this.pdf.addStructure(this.structure);
  }

  /** Writes text, wrapped to its width. The only way that text gets on a page. */
  write(text: string, { x, y, width }: TextPlace, style: TextStyle): void {
    this.#setStyle(style).fillColor(style.colour);
    this.pdf.text(toPrintable(text), x, y, textOptions(width, style));
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return this.#setStyle(style).heightOfString(toPrintable(text), textOptions(width, style));
  }

  /** The width of text on one line. */
  widthOf(text: string, style: TextStyle): number {
    return this.#setStyle(style).widthOfString(toPrintable(text));
  }

  /** Draws an element of the structure, which a screen reader reads. */
  element(tag: 'H1' | 'H2' | 'P', draw: () => void): void {
    this.structure.add(this.pdf.struct(tag, {}, draw));
  }

  /** Draws what a screen reader skips: lines, grounds, and what every page repeats. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  rule(y: number, colour: string, left: number = page.left, right: number = page.right): void {
    this.artifact('Layout', () => {
      this.pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(colour).stroke();
    });
  }

  async toBuffer(): Promise<Buffer> {
    this.structure.end();
    this.pdf.end();
    return Buffer.concat(await this.pdf.toArray());
  }

  #setStyle({ font, size }: TextStyle): PDFKit.PDFDocument {
    return this.pdf.font(font).fontSize(size);
  }
}

/** Amounts have figures of one width, so that their digits align. */
function textOptions(width: number, style: TextStyle): PDFKit.Mixins.TextOptions {
  const { align = 'left', lineGap = 0 } = style;
  return { width, align, lineGap, ...(style.tabular && { features: ['tnum'] }) };
}
