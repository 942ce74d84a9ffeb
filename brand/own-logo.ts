import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The SHA-256 of the logo that the shop comes with. */
const usualLogo = 'bc1ffd5e114fb3d410e215d1c1242571faff87dea05d3c23c5ee3e1194839fdd';

/** Whether the seller has put a picture in place of the one that the shop comes with, or beside it. */
export function hasOwnLogo(folder = import.meta.dirname): boolean {
  if (['logo-dark.svg', 'icon.svg'].some((name) => existsSync(join(folder, name)))) return true;
  const path = join(folder, 'logo.svg');
  if (!existsSync(path)) return false;
  // Git may write other line ends on Windows.
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex') !== usualLogo;
}
