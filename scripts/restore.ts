import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts';
import { reachPostgres } from '../server/postgres/reach-postgres.ts';
import { StartError } from '../server/process/start-error.ts';
import { describeRows, readDataConfig, runCommandLine } from './data-command.ts';
import { restoreDatabase } from './restore-database.ts';

/** `npm run restore -- file`: fills an empty DATA_DIR or DATABASE_URL from a backup. */
await runCommandLine(async ([file]) => {
  if (!file) throw new StartError('Say which backup to restore: npm run restore -- path/to/backup.gz');
  const { databaseUrl, dataFolder } = readDataConfig();
  const server = databaseUrl
    ? { connection: await reachPostgres(databaseUrl), stop: async () => {} }
    : await startEmbeddedPostgres({ dataFolder, log: console });
  try {
    const counts = await restoreDatabase(server.connection, file);
    console.log(`Restored from ${file}:\n${describeRows(counts)}\nStart the shop to go on selling.`);
  } finally {
    await server.stop();
  }
});
