import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder } from './compress-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'licence-shop-compress-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a text file is there three times: plain, and with the same content as .br and .gz', async () => {
  const content = Buffer.from('const licence = true;\n'.repeat(200));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'page.js'), content);
  await compressFolder(folder);
  const brotli = await readFile(join(folder, 'assets', 'page.js.br'));
  const gzipped = await readFile(join(folder, 'assets', 'page.js.gz'));
  expect([brotliDecompressSync(brotli), gunzipSync(gzipped)]).toEqual([content, content]);
  expect(brotli.length).toBeLessThan(content.length / 10);
});

it('pictures, fonts and small files stay alone', async () => {
  await writeFile(join(folder, 'font.woff2'), Buffer.alloc(5_000));
  await writeFile(join(folder, 'small.js'), 'export {};');
  await compressFolder(folder);
  expect((await readdir(folder)).sort()).toEqual(['font.woff2', 'small.js']);
});
