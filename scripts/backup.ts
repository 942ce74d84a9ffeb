import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import { nameDatabase } from '../server/platform/storage/name-database.ts';
import { borrowServer } from '../server/platform/storage/storage.ts';
import { backUpDatabase } from './backup-database.ts';
import { readSecretOfDatabase } from './backup-secret.ts';
import { describeRows, runCommandLine } from './data-command.ts';
import { nameBackup, thinBackups } from './thin-backups.ts';

/**
 * `npm run backup [-- file or folder]`. Old backups of a folder are deleted first, to make space.
 */
await runCommandLine(async ([given]) => {
  const config = requireConfig(process.env, gatewaySettings);
  const isFile = given !== undefined && !(await stat(given).catch(() => null))?.isDirectory();
  const folder = given ?? join(config.dataFolder, 'backups');
  const target = isFile ? given : join(folder, nameBackup(new Date()));
  if (!isFile) await Promise.all([folder, join(folder, 'invoices')].map(thinBackups));
  const server = await borrowServer(config, console);
  try {
    const secret = await readSecretOfDatabase(config, server.connection);
    const counts = await backUpDatabase(server.connection, target, secret);
    console.log(`Backed up to ${target} from ${nameDatabase(config)}:\n${describeRows(counts)}`);
  } finally {
    await server.stop();
  }
});
