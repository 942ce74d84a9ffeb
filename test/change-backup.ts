import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The lines of a backup; the last is empty. */
export async function readBackupLines(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .split('\n');
}

export async function writeBackupLines(file: string, lines: readonly string[]): Promise<void> {
  await writeFile(file, gzipSync(lines.join('\n')));
}

/** What an earlier release would have written, with these rows: a header, rows and counts, and no seal. */
export function withoutSeal([header = '', ...lines]: readonly string[], version = 2): string[] {
  const { migration, madeAt } = JSON.parse(header);
  const rows = lines.filter((line) => line.includes('\t'));
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const table = row.slice(0, row.indexOf('\t'));
    counts[table] = (counts[table] ?? 0) + 1;
  }
  const earlier = JSON.stringify({ format: `licence-shop backup ${version}`, migration, madeAt });
  return [earlier, ...rows, JSON.stringify({ rows: counts }), ''];
}
