import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Summary } from './readings.ts';

/** Where and when it was measured: figures of two machines say nothing about each other. */
export function describeMachine() {
  return {
    date: new Date().toISOString(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1e9),
    node: process.version,
    /** Of the last minute; above the number of cores, somebody else was working too. */
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

export function formatSummaries(summaries: readonly Summary[]): string {
  const lines = [...Map.groupBy(summaries, ({ figure }) => figure)].flatMap(([figure, rows]) => [
    '',
    figure,
    ...rows.map(formatRow),
  ]);
  return [formatCells('', ['min', 'median', 'max', 'shop / it']), ...lines].join('\n');
}

/** The same as a table for docs/performance.md. */
export function formatMarkdown(summaries: readonly Summary[]): string {
  const lines = [...Map.groupBy(summaries, ({ figure }) => figure)].flatMap(([figure, rows]) =>
    rows.map(({ contestant, min, median, max, ratio }, i) => {
      const cells = [min, median, max].map(formatNumber);
      return `| ${[i === 0 ? figure : '', contestant, ...cells, ratio?.toFixed(2) ?? ''].join(' | ')} |`;
    }),
  );
  return [
    '| figure | | min | median | max | shop / floor |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

function formatRow({ contestant, min, median, max, ratio }: Summary): string {
  const cells = [min, median, max].map(formatNumber);
  return formatCells(`  ${contestant}`, [
    ...cells,
    ratio === null || Number.isNaN(ratio) ? '' : ratio.toFixed(2),
  ]);
}

function formatCells(name: string, cells: readonly string[]): string {
  return `${name.padEnd(22)}${cells.map((cell) => cell.padStart(11)).join('')}`.trimEnd();
}

function formatNumber(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
