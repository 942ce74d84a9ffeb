import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import type { OrderLine } from '../orders/order.ts';
import { page, styles, type TextStyle } from './invoice-document-look.ts';

/** A column of the table of lines: where it stands, and what it says of a line. */
export interface LineColumn {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly headStyle: TextStyle;
  readonly cellStyle: TextStyle;
  read(line: OrderLine): string;
}

/** Points between the edge of a column and its text. */
const inset = 10;

const words = { headStyle: styles.columnHead, cellStyle: styles.value };
const figures = { headStyle: styles.columnHeadRight, cellStyle: styles.amount };

export const lineColumns: readonly LineColumn[] = [
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

/** From so many points to so many points from the right edge. */
function place(from: number, to: number): { x: number; width: number } {
  return { x: page.right - from + inset, width: from - to - 2 * inset };
}
