import { type Html, html } from '../platform/http/html.ts';
import type { Look } from './look.ts';
import type { MailPart, Pair } from './mail-parts.ts';

interface AmountLine {
  readonly name: string;
  /** Such as `3 seats`; empty where there are none. */
  readonly seats: string;
  readonly amount: string;
}

/**
 * The most lines of an order that the page of a mail shows: Gmail cuts a page at 102 kB, and a name
 * may have 200 characters.
 */
export const mostLinesShown = 12;

/** The beginning of a list that is too long for the page, and how many are left out. */
export function shorten<Line>(lines: readonly Line[]): { shown: readonly Line[]; more: number } {
  if (lines.length <= mostLinesShown) return { shown: lines, more: 0 };
  const shown = lines.slice(0, mostLinesShown - 1);
  return { shown, more: lines.length - shown.length };
}

/**
 * Lines with amounts, then sums of which the last is the total. `file` has the lines for which the
 * page has no room.
 */
export function amounts(
  lines: readonly AmountLine[],
  sums: readonly Pair[],
  file: string,
): MailPart {
  return {
    page: (look) => writeTable(look, lines, sums, file),
    text: writeText(lines, sums),
  };
}

function writeTable(
  look: Look,
  lines: readonly AmountLine[],
  sums: readonly Pair[],
  file: string,
): Html {
  const { shown, more } = shorten(lines);
  const rest = more > 0 ? [writeRest(look, more, file)] : [];
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
${shown.map((line) => writeLine(look, line))}
${rest}
${sums.slice(0, -1).map((sum) => writeSum(look, sum))}
${sums.slice(-1).map((sum) => writeTotal(look, sum))}
</table>`;
}

function writeLine(look: Look, { name, seats, amount }: AmountLine): Html {
  const below =
    seats === '' ? [] : [html`<br><span class="faint" style="${look.seats}">${seats}</span>`];
  return html`<tr>
<td class="line ink" style="${look.lineName}">${name}${below}</td>
<td class="line ink" style="${look.lineAmount}">${amount}</td>
</tr>`;
}

function writeRest(look: Look, more: number, file: string): Html {
  return html`<tr>
<td class="line soft" colspan="2" style="${look.lineName}">and ${more} more products, in ${file}</td>
</tr>`;
}

function writeSum(look: Look, [label, amount]: Pair): Html {
  return html`<tr>
<td class="soft" style="${look.sumName}">${label}</td>
<td class="ink" style="${look.sumAmount}">${amount}</td>
</tr>`;
}

function writeTotal(look: Look, [label, amount]: Pair): Html {
  return html`<tr>
<td class="ink" style="${look.totalName}">${label}</td>
<td class="ink" style="${look.totalAmount}">${amount}</td>
</tr>`;
}

/** Characters in a line of text that ends with an amount. */
const width = 64;

function writeText(lines: readonly AmountLine[], sums: readonly Pair[]): string {
  const rows = lines.map(({ name, seats, amount }) =>
    writeRow(seats === '' ? name : `${name}, ${seats}`, amount),
  );
  const totals = sums.map(([label, amount]) => writeRow(label, amount));
  return [...rows, '-'.repeat(width), ...totals].join('\n');
}

/** A label and an amount at the right margin. A long label has its own line. */
function writeRow(label: string, amount: string): string {
  const labelWidth = width - amount.length - 1;
  if (label.length > labelWidth) return `${label}\n${amount.padStart(width)}`;
  return `${label.padEnd(labelWidth)} ${amount}`;
}
