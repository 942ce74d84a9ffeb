import { parseArgs } from 'node:util';
import {
  formatAdjustmentNumber,
  formatInvoiceNumber,
  parseAdjustmentNumber,
  parseInvoiceNumber,
} from '../server/orders/order.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import type { LastNumbers } from './finish-restore.ts';

interface RestoreCommand extends LastNumbers {
  readonly file: string;
  readonly unsealed: boolean;
}

/**
 * Reads the words after `npm run restore --`. Throws a {@link StartError} for what it doesn't know.
 */
export function readRestoreOptions(args: readonly string[]): RestoreCommand {
  const { values, positionals } = parseWords(args);
  const [file, ...others] = positionals;
  if (!file) throw new StartError(`Say which backup to restore: ${usage}`);
  if (others.length > 0) throw new StartError(`Only one backup can be restored: ${usage}`);
  return {
    file,
    unsealed: values.unsealed ?? false,
    lastInvoice: readLast(
      'last-invoice',
      values['last-invoice'],
      parseInvoiceNumber,
      formatInvoiceNumber,
    ),
    lastNote: readLast(
      'last-note',
      values['last-note'],
      parseAdjustmentNumber,
      formatAdjustmentNumber,
    ),
  };
}

const usage =
  'npm run restore -- path/to/backup.gz [--last-invoice INV-…] [--last-note ADJ-…] [--unsealed]';

function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'last-invoice': { type: 'string' },
        'last-note': { type: 'string' },
        unsealed: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\nUse ${usage}`);
  }
}

/** A number with or without its prefix. */
function readLast(
  option: string,
  given: string | undefined,
  parse: (text: string) => number | null,
  format: (number: number) => string,
): number | undefined {
  if (given === undefined) return undefined;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : parse(given);
  if (number !== null) return number;
  throw new StartError(`--${option} is the last number that was given out, such as ${format(42)}.`);
}
