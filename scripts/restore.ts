import { formatInvoiceNumber } from '../server/orders/order.ts';
import { StartError } from '../server/process/start-error.ts';
import { requireConfig } from '../server/settings/config.ts';
import { findServer } from '../server/storage/storage.ts';
import { describeRows, runCommandLine } from './data-command.ts';
import { restoreDatabase } from './restore-database.ts';

/** `npm run restore -- file` fills an empty DATA_DIR or DATABASE_URL from a backup. */
await runCommandLine(async ([file]) => {
  if (!file) throw new StartError('Say which backup to restore: npm run restore -- path/to/backup.gz');
  const server = await findServer(requireConfig(process.env), console);
  try {
    const { counts, quarantined, nextInvoice } = await restoreDatabase(server.connection, file);
    console.log(`Restored from ${file}:
${describeRows(counts)}
The next invoice is ${formatInvoiceNumber(nextInvoice)}. Was this number issued after the backup? Then see docs/operations.md before you start the shop.
${describeQuarantine(quarantined)}`);
  } finally {
    await server.stop();
  }
});

function describeQuarantine(count: number): string {
  if (count === 0) return 'Start the shop to sell again.';
  return `Keys in quarantine: ${count.toLocaleString('en-AU')}. They may have been sold after the backup, so the shop doesn't sell them yet.
Start the shop. Void the keys that were sold (npm run shop -- keys void), then release the others (npm run shop -- keys release-quarantine).`;
}
