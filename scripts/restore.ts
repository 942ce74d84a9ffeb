import type { PoolConfig } from 'pg';
import { connectDatabase } from '../server/database/pool.ts';
import { createSealer, readWrappedKeys } from '../server/licences/key-sealer.ts';
import { formatInvoiceNumber } from '../server/orders/order.ts';
import { StartError } from '../server/process/start-error.ts';
import { type Config, requireConfig } from '../server/settings/config.ts';
import { readKeysSecret } from '../server/settings/secrets.ts';
import { findServer } from '../server/storage/storage.ts';
import { describeRows, runCommandLine } from './data-command.ts';
import { restoreDatabase } from './restore-database.ts';

/** `npm run restore -- file` fills an empty DATA_DIR or DATABASE_URL from a backup. */
await runCommandLine(async ([file]) => {
  if (!file) throw new StartError('Say which backup to restore: npm run restore -- path/to/backup.gz');
  const config = requireConfig(process.env);
  const server = await findServer(config, console);
  try {
    console.log(`Restoring into ${server.description}.`);
    const { counts, quarantined, nextInvoice } = await restoreDatabase(server.connection, file);
    const secret = await describeSecret(config, server.connection);
    console.log(`Restored from ${file}:
${describeRows(counts)}
The next invoice is ${formatInvoiceNumber(nextInvoice)}. Was this number issued after the backup? Then see docs/operations.md before you start the shop.
${secret}${describeQuarantine(quarantined)}`);
  } finally {
    await server.stop();
  }
});

/** Without the secret that sealed the keys of the backup, no shop starts on the database. */
async function describeSecret(config: Config, connection: PoolConfig): Promise<string> {
  const { db, close } = connectDatabase(connection, { log: console, size: 1 });
  try {
    const sealed = await readWrappedKeys(db);
    if (sealed.length > 0) createSealer(await readKeysSecret(config, { mayMake: false }), sealed);
    return '';
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return `Its licence keys can't be opened yet, and the shop won't start until they can: ${error.message}\n`;
  } finally {
    await close();
  }
}

function describeQuarantine(count: number): string {
  if (count === 0) return 'Start the shop to sell again.';
  return `Keys in quarantine: ${count.toLocaleString('en-AU')}. They may have been sold after the backup, so the shop doesn't sell them yet.
Start the shop. Void the keys that were sold (npm run shop -- keys void), then release the others (npm run shop -- keys release-quarantine).`;
}
