import { chmod, mkdir, readdir, realpath } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { eachTestStopsItsServers, inFolder, start } from '../../../test/embedded-clusters.ts';

eachTestStopsItsServers();

// Root's PostgreSQL runs as another user, which cannot enter the closed folder: its home is made elsewhere.
it.each([
  ['that PostgreSQL can reach', 0o711],
  ['that is closed to others', 0o700],
])('of three concurrent first starts in a folder %s, one succeeds and the others refuse', async (_, mode) => {
  await mkdir(inFolder('above'));
  await chmod(inFolder('above'), mode);
  const starts = [1, 2, 3].map(() => start(inFolder('above/data'), inFolder('system')));
  const outcomes = await Promise.allSettled(starts);

  const home = await realpath(inFolder('above/data/postgres'));
  const refusal = `The database in ${home} is in use by another shop that is running: stop that one, or set DATA_DIR to another folder.`;
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.message : [],
  );
  expect(refused).toEqual([refusal, refusal]);
  const homes = await readdir(inFolder('system')).catch(() => []);
  expect(homes).toHaveLength(home.startsWith(inFolder('system')) ? 1 : 0);
  expect((await readdir(home)).filter((name) => name.includes('.new-'))).toEqual([]);
});
