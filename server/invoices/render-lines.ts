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
 * on the same page, so that the totals never follow a single line of many.
 */
export function renderLines(invoice: InvoiceDocument, rows: readonly LineRow[], closingHeight: number): void {
  invoice.group('Table', () => renderTable(invoice, rows, closingHeight));
}

function renderTable(invoice: InvoiceDocument, rows: readonly LineRow[], closingHeight: number): void {
  const heights = rows.map((row) => measureRow(invoice, row));
  const firstKept = Math.max(0, rows.length - keptWithTotals);
  rows.forEach((row, i) => {
    const height = heights[i] ?? 0;
    const rest = heights.slice(i).reduce((sum, next) => sum + next, closingHeight);
    const needed = (i === 0 ? headHeight : 0) + (i === firstKept ? rest : height);
    const startsPage = invoice.y + needed > page.bottom;
    if (startsPage) invoice.addPage();
    if (i === 0 || startsPage) renderHead(invoice, i === 0);
    renderRow(invoice, row, height);
  });
}

/** The row of an order line. */
export function describeLine(line: OrderLine): LineRow {
  const { productName, quantity, unitPriceCents } = line;
  return [productName, String(quantity), formatDollars(unitPriceCents), formatDollars(lineAmountCents(line))];
}

/** A screen reader reads the head once: on later pages it is no part of the table. */
function renderHead(invoice: InvoiceDocument, isFirst: boolean): void {
  const { y } = invoice;
  const writeTitle = ({ title, headStyle, ...place }: Column) =>
    invoice.write(title, { ...place, y: y + 7.5 }, headStyle);
  invoice.artifact('Layout', () => {
    invoice.content.fillRounded(
      { x: page.left, y, width: page.contentWidth, height: headHeight },
      5,
      colours.sunken,
    );
  });
  if (isFirst) {
    invoice.group('TR', () => {
      for (const column of columns) invoice.element('TH', () => writeTitle(column));
    });
  } else {
    invoice.artifact('Pagination', () => columns.forEach(writeTitle));
  }
  invoice.y = y + headHeight;
}

function renderRow(invoice: InvoiceDocument, texts: LineRow, height: number): void {
  const { y } = invoice;
  invoice.group('TR', () => {
    for (const [i, { cellStyle, ...place }] of columns.entries())
      invoice.element('TD', () => invoice.write(texts[i] ?? '', { ...place, y: y + padding }, cellStyle));
  });
  invoice.rule(y + height, colours.line);
  invoice.y = y + height;
}

function measureRow(invoice: InvoiceDocument, texts: LineRow): number {
  const heights = columns.map(({ width, cellStyle }, i) =>
    invoice.heightOf(texts[i] ?? '', width, cellStyle),
  );
  return Math.max(...heights) + 2 * padding;
}
