import type { TextStyle } from './invoice-document-look.ts';
import { toPrintable } from './render-fonts.ts';

/** Where a text goes, in points from the top left corner of the page. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Draws a text, wrapped to its width, and tells how high it became. The only way that text gets on a page. */
export function drawText(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: TextPlace,
  style: TextStyle,
): number {
  const printable = toPrintable(text);
  applyStyle(pdf, style).fillColor(style.colour).text(printable, x, y, textOptions(width, style));
  return pdf.y - y;
}

/** How high a text becomes when it is wrapped to a width. */
export function measureText(pdf: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): number {
  return applyStyle(pdf, style).heightOfString(toPrintable(text), textOptions(width, style));
}

/** How wide a text is that stands on one line. */
export function measureWidth(pdf: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return applyStyle(pdf, style).widthOfString(toPrintable(text));
}

function applyStyle(pdf: PDFKit.PDFDocument, style: TextStyle): PDFKit.PDFDocument {
  return pdf.font(style.font).fontSize(style.size);
}

/** Amounts have figures of one width, so that they stand under one another digit by digit. */
function textOptions(width: number, style: TextStyle): PDFKit.Mixins.TextOptions {
  const { align = 'left', lineGap = 0 } = style;
  return { width, align, lineGap, ...(style.tabular && { features: ['tnum'] }) };
}
