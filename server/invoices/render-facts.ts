import type { InvoiceDocument } from './invoice-document.ts';
import { colours, page, styles } from './invoice-look.ts';

/** What identifies a document. */
export type Fact = readonly [label: string, value: string];

const smallestGap = 8;
const looseGap = 16;
const rowHeight = 34;

/**
 * Labels and values in columns as wide as their text. The first row has equal gaps from edge to edge. What it has no
 * space for, such as a long purchase order number, is in rows below, under its columns where that fits.
 */
export function renderFacts(invoice: InvoiceDocument, facts: readonly Fact[]): void {
  const { y } = invoice;
  invoice.rule(y, colours.line);
  const rows = fillRows(facts.map((fact) => ({ fact, width: measure(invoice, fact) })));
  const starts = placeFirst(rows[0] ?? []);
  rows.forEach((row, i) => {
    renderRow(invoice, row, i === 0 ? starts : placeBelow(row, starts), y + i * rowHeight);
  });
  const bottom = invoice.y + 13;
  invoice.rule(bottom, colours.line);
  invoice.y = bottom + 24;
}

interface Column {
  readonly fact: Fact;
  readonly width: number;
}

function measure(invoice: InvoiceDocument, [label, value]: Fact): number {
  const width = Math.max(invoice.widthOf(label, styles.label), invoice.widthOf(value, styles.fact));
  return Math.min(width, page.contentWidth);
}

function fillRows(columns: readonly Column[]): Column[][] {
  const rows: Column[][] = [[]];
  for (const column of columns) {
    const row = rows.at(-1) ?? [];
    const width = [...row, column].reduce((sum, each) => sum + each.width + smallestGap, -smallestGap);
    if (row.length > 0 && width > page.contentWidth) rows.push([column]);
    else row.push(column);
  }
  return rows;
}

/** Where the columns of the first row begin. */
function placeFirst(row: readonly Column[]): number[] {
  const textWidth = row.reduce((sum, { width }) => sum + width, 0);
  const gap = (page.contentWidth - textWidth) / Math.max(1, row.length - 1);
  return row.map((_, i) => row.slice(0, i).reduce((x, { width }) => x + width + gap, page.left));
}

/** Where the columns of a row below begin: under one of the first row's, or close to the fact before. */
function placeBelow(row: readonly Column[], starts: readonly number[]): number[] {
  let end: number = page.left - looseGap;
  return row.map(({ width }, i) => {
    const rest = row.slice(i).reduce((sum, each) => sum + each.width + smallestGap, -smallestGap);
    const last = page.right - rest;
    const x = Math.min(
      starts.find((start) => start >= end + looseGap && start <= last) ?? end + looseGap,
      last,
    );
    end = x + width;
    return x;
  });
}

function renderRow(
  invoice: InvoiceDocument,
  row: readonly Column[],
  starts: readonly number[],
  y: number,
): void {
  row.forEach(({ fact: [label, value], width }, i) => {
    // Lines are broken by the width of each part of a word, which lacks the kerning between the parts.
    const place = { x: starts[i] ?? page.left, width: width + smallestGap };
    invoice.element('P', () => {
      invoice.write(label, { ...place, y: y + 14 }, styles.label);
      invoice.write(value, { ...place, y: y + 27 }, styles.fact);
    });
  });
}
