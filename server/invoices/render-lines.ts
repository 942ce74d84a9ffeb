import type { OrderLine } from '../orders/order.ts';
import { drawArtifact, drawRule, type InvoiceDocument, startPage } from './invoice-document.ts';
import { colours, page } from './invoice-document-look.ts';
import { type LineColumn, lineColumns } from './render-line-columns.ts';
import { drawText, measureText } from './render-text.ts';

const padding = 7;
const headHeight = 24;

/** How many of the last lines stay together with the totals. */
const keptWithTotals = 3;

/**
 * The table of what was bought. Each page that it reaches repeats its head; its last lines keep `closingHeight`
 * points below them on the same page, so that the totals never stand alone nor with a single line.
 */
export function renderLines(
  invoice: InvoiceDocument,
  lines: readonly OrderLine[],
  closingHeight: number,
): void {
  const { pdf, body } = invoice;
  const table = pdf.struct('Table', {});
  body.add(table);
  let headIsDue = true;
  const heights = lines.map((line) => measureRow(pdf, line));
  lines.forEach((line, i) => {
    const height = heights[i] ?? 0;
    const isClosing = i === lines.length - 1 || i === lines.length - keptWithTotals;
    const kept = isClosing ? sum(heights.slice(i)) + closingHeight : height;
    const needed = (headIsDue ? headHeight : 0) + kept;
    if (invoice.y + needed > page.bottom) {
      startPage(invoice);
      if (i > 0) repeatHead(invoice);
    }
    if (headIsDue) renderHead(invoice, table);
    headIsDue = false;
    renderRow(invoice, table, line, height);
  });
  table.end();
}

function renderHead(invoice: InvoiceDocument, table: PDFKit.PDFStructureElement): void {
  const { pdf, y } = invoice;
  drawHeadGround(invoice);
  const scope: PDFKit.Mixins.StructureElementOptions & { scope: 'Column' } = { scope: 'Column' };
  const cells = lineColumns.map((column) => pdf.struct('TH', scope, () => drawHeadCell(pdf, column, y)));
  table.add(pdf.struct('TR', {}, cells));
  invoice.y = y + headHeight;
}

/** The head of a later page is for the eye: a screen reader has read it once. */
function repeatHead(invoice: InvoiceDocument): void {
  const { pdf, y } = invoice;
  drawHeadGround(invoice);
  drawArtifact(invoice, 'Pagination', () => {
    for (const column of lineColumns) drawHeadCell(pdf, column, y);
  });
  invoice.y = y + headHeight;
}

function drawHeadGround(invoice: InvoiceDocument): void {
  drawArtifact(invoice, 'Layout', () => {
    const ground = invoice.pdf.roundedRect(page.left, invoice.y, page.contentWidth, headHeight, 5);
    ground.fill(colours.sunken);
  });
}

function drawHeadCell(pdf: PDFKit.PDFDocument, { title, x, width, headStyle }: LineColumn, y: number): void {
  drawText(pdf, title, { x, y: y + 7.5, width }, headStyle);
}

function renderRow(
  invoice: InvoiceDocument,
  table: PDFKit.PDFStructureElement,
  line: OrderLine,
  height: number,
): void {
  const { pdf, y } = invoice;
  const cells = lineColumns.map(({ x, width, cellStyle, read }) =>
    pdf.struct('TD', {}, () => drawText(pdf, read(line), { x, y: y + padding, width }, cellStyle)),
  );
  table.add(pdf.struct('TR', {}, cells));
  drawRule(invoice, y + height, { colour: colours.line });
  invoice.y = y + height;
}

function measureRow(pdf: PDFKit.PDFDocument, line: OrderLine): number {
  const heights = lineColumns.map(({ width, cellStyle, read }) =>
    measureText(pdf, read(line), width, cellStyle),
  );
  return Math.max(...heights) + 2 * padding;
}

function sum(heights: readonly number[]): number {
  return heights.reduce((total, height) => total + height, 0);
}
