import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../scripts/root.ts';

/** What nobody writes: installed, built, made by the shop while it runs, or a text of others. */
const foreign = /^(\.git|node_modules|dist|data|test-results|\.cache|\.env|LICENSE)$|^package-lock\.json$/;

const isText = /\.(tsx?|mjs|css|sql|md|json|html|svg|conf|service|socket|timer|example)$|(^|\/)Caddyfile$/;

/** A text of the project that a person reads. The path is relative to the checkout. */
export interface ReadableFile {
  readonly path: string;
  readonly text: string;
}

/** Every text of the project below a file or a folder: code, styles, SQL, documents, settings. */
export function readReadableFiles(below: string = root): ReadableFile[] {
  return listFiles(below).map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return isText.test(path) ? [path] : [];
  return readdirSync(path)
    .filter((name) => !foreign.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}
