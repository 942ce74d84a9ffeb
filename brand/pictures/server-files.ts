import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Seller } from '../../contract/seller.ts';
import { builtLogo } from '../built-logo.ts';
import { readLogos } from '../read-logos.ts';
import { tokensOf } from '../tokens.ts';
import { drawOn, writeSvg } from './draw-on.ts';

/** Writes the logo for white paper: documents have it. */
export async function writeDocumentLogo(seller: Seller): Promise<void> {
  const drawn = await drawOn('print', readLogos(), tokensOf(seller));
  await mkdir(dirname(builtLogo), { recursive: true });
  await writeFile(builtLogo, writeSvg(drawn));
}
