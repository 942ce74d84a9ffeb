import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { readSecret } from './secrets.ts';

let dataFolder: string;

beforeEach(async () => {
  dataFolder = await makeTemporaryFolder();
});

afterEach(() => rm(dataFolder, { recursive: true }));

it('is SHOP_SECRET where that is set, and nothing is written', async () => {
  expect(await readSecret({ secret: 'from the environment', dataFolder })).toBe('from the environment');
  await expect(stat(join(dataFolder, 'secret'))).rejects.toThrow('ENOENT');
});

it('is made once, kept for the next start, and readable by its owner alone', async () => {
  const secret = await readSecret({ secret: null, dataFolder });
  expect(secret).toHaveLength(43);
  expect(await readSecret({ secret: null, dataFolder })).toBe(secret);
  expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
});

it('is the same for starts at the same moment', async () => {
  const secrets = await Promise.all([1, 2, 3].map(() => readSecret({ secret: null, dataFolder })));
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(secrets[0]);
});

it('stops the start when its file is empty', async () => {
  await writeFile(join(dataFolder, 'secret'), '');
  await expect(readSecret({ secret: null, dataFolder })).rejects.toThrow('holds no secret');
});
