import type { InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles, type TextStyle } from './invoice-look.ts';

/** Points between the edge of a cell and its text. */
const inset = 10;
const padding = 7;
const headHeight = 24;

/** How many of the last lines stay on one page with the totals. */
const keptWithTotals = 3;

/** The texts of one row, by column. */
export type LineRow = readonly [description: string, seats: string, unitPrice: string, amount: string];

type Column = ReturnType<typeof column>;

const columns = [
  column('Description', page.contentWidth, 254, styles.columnHead, styles.value),
  column('Seats', 254, 204),
  column('Unit price ex GST', 204, 102),
  column('Amount ex GST', 102, 0),
];

/** A column between two distances from the right edge. */
function column(
  title: string,
  from: number,
  to: number,
  headStyle: TextStyle = styles.columnHeadRight,
  cellStyle: TextStyle = styles.amount,
) {
  return { title, x: page.right - from + inset, width: from - to - 2 * inset, headStyle, cellStyle };
}

/**
 * The table of what was bought or refunded. Each page repeats its head. Its last lines leave `closingHeight` points free below them
 * on the same page, so that the totals never follow a single line of many. PDFKit's own tables can do neither, and tag
 * their borders as content.
 */
export function renderLines(invoice: InvoiceDocument, rows: readonly LineRow[], closingHeight: number): void {
  const { pdf, structure } = invoice;
  const table = pdf.struct('Table', {});
  structure.add(table);
  const heights = rows.map((row) => measureRow(invoice, row));
  const firstKept = Math.max(0, rows.length - keptWithTotals);
  rows.forEach((row, i) => {
    const height = heights[i] ?? 0;
    const rest = heights.slice(i).reduce((sum, next) => sum + next, closingHeight);
    const needed = (i === 0 ? headHeight : 0) + (i === firstKept ? rest : height);
    const startsPage = pdf.y + needed > page.bottom;
    if (startsPage) pdf.addPage();
    if (i === 0 || startsPage) renderHead(invoice, i === 0 ? table : null);
    renderRow(invoice, table, row, height);
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
  texts: LineRow,
  height: number,
): void {
  const { pdf } = invoice;
  const { y } = pdf;
  const cells = columns.map(({ cellStyle, ...place }, i) =>
    pdf.struct('TD', {}, () => invoice.write(texts[i] ?? '', { ...place, y: y + padding }, cellStyle)),
  );
  table.add(pdf.struct('TR', {}, cells));
  invoice.rule(y + height, colours.line);
  pdf.y = y + height;
}

function measureRow(invoice: InvoiceDocument, texts: LineRow): number {
  const heights = columns.map(({ width, cellStyle }, i) =>
    invoice.heightOf(texts[i] ?? '', width, cellStyle),
  );
  return Math.max(...heights) + 2 * padding;
}
