import { StartError } from '../server/process/start-error.ts';
import { findServer } from '../server/storage/find-server.ts';
import { describeRows, readDataConfig, runCommandLine } from './data-command.ts';
import { restoreDatabase } from './restore-database.ts';

/** `npm run restore -- file` fills an empty DATA_DIR or DATABASE_URL from a backup. */
await runCommandLine(async ([file]) => {
  if (!file) throw new StartError('Say which backup to restore: npm run restore -- path/to/backup.gz');
  const server = await findServer(readDataConfig(), console);
  try {
    const counts = await restoreDatabase(server.connection, file);
    console.log(`Restored from ${file}:\n${describeRows(counts)}\nStart the shop to sell again.`);
  } finally {
    await server.stop();
  }
});
