import { join } from 'node:path';
import { borrowPostgres } from '../server/database/borrow-postgres.ts';
import { backUpDatabase } from './backup-database.ts';
import { describeRows, readDataConfig, runCommandLine } from './data-command.ts';

/** `npm run backup [-- file]`: writes orders, keys and invoices to a file, also while the shop is running. */
await runCommandLine(async ([file]) => {
  const config = readDataConfig();
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = file ?? join(config.dataFolder, 'backups', `licence-shop-${time}Z.gz`);
  const postgres = await borrowPostgres(config, console);
  try {
    const counts = await backUpDatabase(postgres.connection, target);
    console.log(`Backed up to ${target}:\n${describeRows(counts)}`);
  } finally {
    await postgres.giveBack();
  }
});
