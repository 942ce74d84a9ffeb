import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folders = ['contract', 'server/invoices', 'server/orders'];

/** A hash of the code that draws invoices and of the versions of its libraries, as they are on the disk now. */
export function hashDrawingCode(): string {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => join(root, folder, name)),
  );
  const hash = createHash('sha256');
  for (const file of [...sources, join(root, 'package-lock.json')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}
