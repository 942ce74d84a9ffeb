import { type Config, readConfig } from '../server/config.ts';
import { StartError } from '../server/process/start-error.ts';
import type { RowCounts } from './backup-file.ts';

/** Runs a command with its arguments. A fault that its user can fix is shown without a stack. */
export async function runCommandLine(command: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}

/** Reads the shop's own settings. */
export function readDataConfig(): Config {
  const reading = readConfig(process.env);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  return reading.config;
}

export function describeRows(counts: RowCounts): string {
  const lines = Object.entries(counts).map(([table, count]) => `${String(count).padStart(9)}  ${table}`);
  return lines.join('\n');
}
