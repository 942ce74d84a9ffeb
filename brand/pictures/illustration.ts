import { readFile } from 'node:fs/promises';
import { paintDrawing } from '../paint-drawing.ts';
import type { Tokens } from '../tokens.ts';

/** The drawing of the home screen, in the colours of the light scheme. */
export async function readIllustration(tokens: Tokens): Promise<string> {
  const file = new URL('../../web/home/hero-illustration.svg', import.meta.url);
  const { light } = tokens;
  return paintDrawing(await readFile(file, 'utf8'), { ...tokens, dark: light });
}
