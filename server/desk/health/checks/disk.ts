import { statfs } from 'node:fs/promises';
import { broken, type Check, type Finding, ok, skipped, warning } from '../check.ts';

const gigabyte = 1_000_000_000;

export const disk: Check = {
  name: 'disk',
  needsDatabase: false,
  async run({ config: { dataFolder } }) {
    const found = await statfs(dataFolder).catch(() => null);
    if (!found) return skipped(`The data folder ${dataFolder} does not exist on this machine.`);
    return judgeFreeSpace(found.bavail * found.bsize, dataFolder);
  },
};

/** `free` is in bytes. */
export function judgeFreeSpace(free: number, dataFolder: string): Finding {
  const finding = `${(free / gigabyte).toFixed(1)} GB are free for the data folder ${dataFolder}.`;
  const action =
    'Free or add space: on a full disk the shop sells nothing. Old logs and backups are first to go.';
  if (free < gigabyte / 2) return broken(finding, action);
  return free < 5 * gigabyte ? warning(finding, action) : ok(finding);
}
