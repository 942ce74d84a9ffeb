import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seller } from '../../contract/seller.ts';
import { brandOf } from '../brand.ts';
import { builtFiles, builtFolder, writeMailLogo } from '../built-logo.ts';
import { readLogos } from '../read-logos.ts';
import { tokensOf } from '../tokens.ts';
import { drawOn, writeSvg } from './draw-on.ts';
import { drawMailLogo } from './mail-logo.ts';

type Branded = Pick<Seller, 'brand'>;

const stamp = join(builtFolder, 'sources.sha256');

/** Draws what the server reads of the logo, into `dist/brand`: for documents, and for mails. */
export async function writeServerFiles(seller: Branded): Promise<void> {
  const [hash, logos, tokens] = [await hashSources(seller), readLogos(), tokensOf(seller)];
  await mkdir(builtFolder, { recursive: true });
  await replaceFile(builtFiles.document, writeSvg(await drawOn('print', logos, tokens)));
  await replaceFile(builtFiles.mail, writeMailLogo(await drawMailLogo(logos, tokens)));
  await replaceFile(stamp, hash);
}

/** For a shop without a build, as `npm run dev` and the tests run it. */
export async function refreshServerFiles(seller: Branded): Promise<void> {
  const drawn = await readFile(stamp, 'utf8').catch(() => null);
  if (drawn !== (await hashSources(seller))) await writeServerFiles(seller);
}

/** Of the pictures, the colours, and the code that draws them. */
async function hashSources(seller: Branded): Promise<string> {
  const folder = join(import.meta.dirname, '..');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|svg)$/.test(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const hash = createHash('sha256').update(JSON.stringify(brandOf(seller)));
  for (const path of paths) hash.update(`\n${path}\n`).update(await readFile(path));
  return hash.digest('hex');
}

/** Whole or not at all: others may read it meanwhile, or write it too. */
async function replaceFile(path: string, content: string): Promise<void> {
  const written = `${path}.${randomUUID()}`;
  await writeFile(written, content);
  await rename(written, path);
}
