import type { PoolConfig } from 'pg';
import { operatorName } from '../cli/operator.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { createSealer, readWrappedKeys } from '../server/keys/key-sealer.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../server/orders/order.ts';
import { connectDatabase } from '../server/platform/database/pool.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { type Config, requireConfig } from '../server/platform/settings/config.ts';
import { readKeysSecret } from '../server/platform/settings/secrets.ts';
import { nameDatabase } from '../server/platform/storage/name-database.ts';
import { findServer } from '../server/platform/storage/storage.ts';
import { checkBackup } from './check-backup.ts';
import { describeRows, runCommandLine } from './data-command.ts';
import { restoreDatabase } from './restore-database.ts';
import { readRestoreOptions } from './restore-options.ts';

/** `npm run restore -- file` fills an empty DATA_DIR or DATABASE_URL from a backup. */
await runCommandLine(async (args) => {
  const { file, unsealed, ...numbers } = readRestoreOptions(args);
  const config = requireConfig(process.env, gatewaySettings);
  const readSecret = () => readKeysSecret(config, { mayMake: false });
  const backup = await checkBackup(file, { readSecret, unsealed });
  const target = nameDatabase(config);
  console.log(`Restoring ${file} of ${backup.header.madeAt} into ${target} ...`);
  const server = await findServer(config, console);
  try {
    const options = { actor: operatorName(process.env), ...numbers };
    const restored = await restoreDatabase(server.owner, backup, options);
    const secret = await describeSecret(config, server.owner);
    console.log(`Restored into ${target}:
${describeRows(restored.counts)}
${describeNumbers(restored)}
${secret}${describeQuarantine(restored.quarantined)}`);
  } finally {
    await server.stop();
  }
});

function describeNumbers({
  nextInvoice,
  nextNote,
}: {
  nextInvoice: number;
  nextNote: number;
}): string {
  return `The next invoice is ${formatInvoiceNumber(nextInvoice)}, the next adjustment note ${formatAdjustmentNumber(nextNote)}.
Was one of them issued after the backup? Then don't start the shop: restore again, with --last-invoice or --last-note.`;
}

/** Without the secret that sealed the keys of the backup, no shop starts on the database. */
async function describeSecret(config: Config, connection: PoolConfig): Promise<string> {
  const { db, close } = connectDatabase(connection, { log: console, size: 1 });
  try {
    const sealed = await readWrappedKeys(db);
    if (sealed.length > 0) createSealer(await readKeysSecret(config, { mayMake: false }), sealed);
    return '';
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return (
      "Its licence keys can't be opened yet, and the shop won't start until they can: " +
      `${error.message}\n`
    );
  } finally {
    await close();
  }
}

function describeQuarantine(count: number): string {
  if (count === 0) return 'Start the shop to sell again.';
  return `Keys in quarantine: ${count.toLocaleString('en-AU')}. They may have been sold after the backup, so the shop doesn't sell them yet.
Start the shop. Void the keys that were sold (npm run shop -- keys void), then release the others (npm run shop -- keys release-quarantine).`;
}
