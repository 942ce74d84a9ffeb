import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The logo for white paper, which a build writes. */
export const builtLogo = join(import.meta.dirname, '..', 'dist', 'brand', 'logo.svg');

const source = join(import.meta.dirname, 'logo.svg');

/** Where nothing has been built, as in a test, the logo is as it is in its file. */
export function readDocumentLogo(): string {
  return readFileSync(existsSync(builtLogo) ? builtLogo : source, 'utf8');
}
