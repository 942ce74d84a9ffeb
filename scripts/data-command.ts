import { type Config, readConfig } from '../server/config.ts';
import { StartError } from '../server/process/start-error.ts';
import type { RowCounts } from './backup-file.ts';

/** Runs a command with the arguments it was given; of what its user can mend, it shows the sentence alone. */
export async function runCommandLine(command: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}

/** Where the shop's data is, by the same settings as the shop's own. */
export function readDataConfig(): Config {
  const reading = readConfig(process.env);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  return reading.config;
}

export function describeRows(counts: RowCounts): string {
  const lines = Object.entries(counts).map(([table, count]) => `${String(count).padStart(9)}  ${table}`);
  return lines.join('\n');
}
