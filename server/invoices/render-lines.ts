import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import type { OrderLine } from '../orders/order.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles, type TextStyle } from './invoice-look.ts';

/** Points between the edge of a cell and its text. */
const inset = 10;
const padding = 7;
const headHeight = 24;

/** How many of the last lines stay on one page with the totals. */
const keptWithTotals = 3;

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly headStyle: TextStyle;
  readonly cellStyle: TextStyle;
  read(line: OrderLine): string;
}

const words = { headStyle: styles.columnHead, cellStyle: styles.value };
const figures = { headStyle: styles.columnHeadRight, cellStyle: styles.amount };

const columns: readonly Column[] = [
  { title: 'Description', ...place(page.contentWidth, 254), ...words, read: (line) => line.productName },
  { title: 'Seats', ...place(254, 204), ...figures, read: (line) => String(line.quantity) },
  {
    title: 'Unit price ex GST',
    ...place(204, 102),
    ...figures,
    read: (line) => formatDollars(line.unitPriceCents),
  },
  {
    title: 'Amount ex GST',
    ...place(102, 0),
    ...figures,
    read: (line) => formatDollars(lineAmountCents(line)),
  },
];

/** Between two distances from the right edge. */
function place(from: number, to: number): { x: number; width: number } {
  return { x: page.right - from + inset, width: from - to - 2 * inset };
}

/**
 * The table of what was bought. Each page repeats its head. Its last lines leave `closingHeight` points free below them
 * on the same page, so that the totals never follow a single line of many. PDFKit's own tables can do neither, and tag
 * their borders as content.
 */
export function renderLines(
  invoice: InvoiceDocument,
  lines: readonly OrderLine[],
  closingHeight: number,
): void {
  const { pdf, structure } = invoice;
  const table = pdf.struct('Table', {});
  structure.add(table);
  const heights = lines.map((line) => measureRow(invoice, line));
  const firstKept = Math.max(0, lines.length - keptWithTotals);
  lines.forEach((line, i) => {
    const height = heights[i] ?? 0;
    const rest = heights.slice(i).reduce((sum, row) => sum + row, closingHeight);
    const needed = (i === 0 ? headHeight : 0) + (i === firstKept ? rest : height);
    const startsPage = pdf.y + needed > page.bottom;
    if (startsPage) pdf.addPage();
    if (i === 0 || startsPage) renderHead(invoice, i === 0 ? table : null);
    renderRow(invoice, table, line, height);
  });
  table.end();
}

/** A screen reader reads the head once: on later pages it is no part of the table. */
function renderHead(invoice: InvoiceDocument, table: PDFKit.PDFStructureElement | null): void {
  const { pdf } = invoice;
  const { y } = pdf;
  const writeTitle = ({ title, headStyle, ...place }: Column) =>
    invoice.write(title, { ...place, y: y + 7.5 }, headStyle);
  invoice.artifact('Layout', () => {
    pdf.roundedRect(page.left, y, page.contentWidth, headHeight, 5).fill(colours.sunken);
  });
  if (table) {
    const scope: PDFKit.Mixins.StructureElementOptions & { scope: 'Column' } = { scope: 'Column' };
    const cells = columns.map((column) => pdf.struct('TH', scope, () => writeTitle(column)));
    table.add(pdf.struct('TR', {}, cells));
  } else {
    invoice.artifact('Pagination', () => columns.forEach(writeTitle));
  }
  pdf.y = y + headHeight;
}

function renderRow(
  invoice: InvoiceDocument,
  table: PDFKit.PDFStructureElement,
  line: OrderLine,
  height: number,
): void {
  const { pdf } = invoice;
  const { y } = pdf;
  const cells = columns.map(({ cellStyle, read, ...place }) =>
    pdf.struct('TD', {}, () => invoice.write(read(line), { ...place, y: y + padding }, cellStyle)),
  );
  table.add(pdf.struct('TR', {}, cells));
  invoice.rule(y + height, colours.line);
  pdf.y = y + height;
}

function measureRow(invoice: InvoiceDocument, line: OrderLine): number {
  const heights = columns.map(({ width, cellStyle, read }) => invoice.heightOf(read(line), width, cellStyle));
  return Math.max(...heights) + 2 * padding;
}
