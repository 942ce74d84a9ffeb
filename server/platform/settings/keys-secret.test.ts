import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { readKeysSecret } from './secrets.ts';

let dataFolder: string;
const mayMake = { mayMake: true };

beforeEach(async () => {
  dataFolder = await makeTemporaryFolder();
});

afterEach(() => rm(dataFolder, { recursive: true }));

it('is KEYS_SECRET where that is set, and nothing is written', async () => {
  expect(await readKeysSecret({ keysSecret: 'from the environment', dataFolder }, mayMake)).toBe(
    'from the environment',
  );
  await expect(stat(join(dataFolder, 'keys-secret'))).rejects.toThrow('ENOENT');
});

it('is made for a new database, kept for the next start, and readable by its owner alone', async () => {
  const secret = await readKeysSecret({ keysSecret: null, dataFolder }, mayMake);
  expect(secret).toHaveLength(43);
  expect(await readKeysSecret({ keysSecret: null, dataFolder }, { mayMake: false })).toBe(secret);
  expect((await stat(join(dataFolder, 'keys-secret'))).mode & 0o777).toBe(0o600);
});

it('is not made for a database with sealed keys: the start says where the old one was', async () => {
  const reading = readKeysSecret({ keysSecret: null, dataFolder }, { mayMake: false });
  await expect(reading).rejects.toMatchObject({ name: 'StartError' });
  await expect(reading).rejects.toThrow('keys-secret is missing');
  await expect(stat(join(dataFolder, 'keys-secret'))).rejects.toThrow('ENOENT');
});
