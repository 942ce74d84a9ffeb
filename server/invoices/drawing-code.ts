import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A hash of the code that renders invoices and of its libraries' versions, as they are on disk now. */
export function hashDrawingCode(): string {
  const names = globSync(['contract/*.ts', 'server/{invoices,orders,refunds}/*.ts', 'package-lock.json'], {
    cwd: root,
  });
  const hash = createHash('sha256');
  for (const name of names.sort()) hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}
