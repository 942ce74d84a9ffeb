import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createGunzip } from 'node:zlib';
import { endSentence } from '../../../contract/format.ts';
import { broken, ok, skipped, warning } from '../../operators/finding.ts';
import { type CheckParts, databaseCheck, describeAge } from '../check.ts';

const hour = 3_600_000;
const day = 24 * hour;

const command = 'npm run backup';

/** A larger backup is read to the end by `npm run restore` alone. */
const mostBytesRead = 500_000_000;

export const backup = databaseCheck('backup', async ({ db, clock, config: { mode } }) => {
  const last = await readLastBackup(db);
  if (!last) {
    const finding = 'No backup was made by "npm run backup".';
    const action =
      'Make one every hour, to another disk, unless the database is backed up in another way.';
    return mode === 'live' ? broken(finding, action, { command }) : skipped(finding);
  }
  const age = clock().getTime() - last.madeAt.getTime();
  const made = `The last backup was made ${describeAge(age)} ago`;
  if (age > day + 2 * hour)
    return broken(`${made}.`, 'Check the job that runs "npm run backup", and its disk.');
  if (last.host !== hostname())
    return ok(`${made}, by the machine ${last.host}, where its file is.`);
  const fault = await findFault(last.file);
  if (fault)
    return broken(
      endSentence(`${made}, and its file ${last.file} ${fault}`),
      'Make a backup now, and check the disk.',
      { command },
    );
  if (age > 3 * hour)
    return warning(
      `${made}.`,
      'Check the job that runs "npm run backup": once an hour is usual, and what is sold since ' +
        'then would be lost.',
    );
  return ok(`${made}, and its file can be read.`);
});

async function readLastBackup(db: CheckParts['db']) {
  const row = await db
    .selectFrom('shop_state')
    .select(['value', 'set_at as madeAt'])
    .where('name', '=', 'last_backup')
    .executeTakeFirst();
  if (!row) return null;
  const { file, host } = JSON.parse(row.value) as { file: string; host: string };
  return { file, host, madeAt: row.madeAt };
}

/**
 * Ends a sentence about the file; null when it is complete. The last line of a backup is its seal,
 * or its counts.
 */
async function findFault(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  if (!found) return 'is not there any more';
  if (found.size > mostBytesRead) return null;
  let end = '';
  try {
    for await (const chunk of createReadStream(file).pipe(createGunzip()).setEncoding('utf8'))
      end = (end + chunk).slice(-20_000);
  } catch {
    return 'can’t be read';
  }
  const last = end.trimEnd().split('\n').at(-1) ?? '';
  return /^\{"(seal|rows)":/.test(last) ? null : 'is cut short';
}
