import { readUser } from '../cli/operator.ts';
import { explainRefusal } from '../server/platform/database/outage.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import type { RowCounts } from './backup-file.ts';

/**
 * A fault that its user can fix is shown without a stack. A closed output, as with `| head`, isn't
 * a fault.
 */
export async function runCommandLine(
  command: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  if (!process.stdout.listeners('error').includes(report)) process.stdout.on('error', report);
  await command(process.argv.slice(2)).catch(report);
}

function report(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EPIPE') return;
  console.error(
    error instanceof StartError
      ? error.message
      : (explainRefusal(error) ?? explainFile(error) ?? error),
  );
  process.exitCode = 1;
}

/** Node's message is `ENOENT: no such file or directory, open '/path'`. */
function explainFile(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  const [, reason, path] = /^[A-Z]+: (.+), \w+(?: '(.+?)')?/.exec(error.message) ?? [];
  if (!reason) return null;
  // Root who runs `shop` is then the user of the service.
  const who = reason === 'permission denied' ? ` by the user ${readUser()}` : '';
  return `${path ?? 'The output'} can't be written or read${who}: ${reason}.`;
}

export function describeRows(counts: RowCounts): string {
  const lines = Object.entries(counts).map(
    ([table, count]) => `${String(count).padStart(9)}  ${table}`,
  );
  return lines.join('\n');
}
