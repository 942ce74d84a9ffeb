import { writeEarlierLicences } from '../server/licences/earlier-licences.ts';
import { connectDatabase } from '../server/platform/database/pool.ts';

/** Writes the licences of what earlier releases sold in the database of its argument, as a shop that starts. */
const log = { info() {}, error: console.error };
const { db, close } = connectDatabase({ connectionString: process.argv[2] ?? '' }, { size: 2, log });
await writeEarlierLicences({ db });
await close();
