import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shop } from '../../../shop.config.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { loadShopFile } from './shop-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  await writeFile(join(folder, 'seller.ts'), 'export const other = 1;');
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

async function load(text: string) {
  const file = join(folder, `shop-${++files}.config.ts`);
  await writeFile(file, text);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    file,
  ]);
  return JSON.parse(stdout);
}

/** Vitest parses what it imports with a parser of its own, whose messages are others than Node's. */
const program = `
  const { loadShopFile } = await import(${JSON.stringify(new URL('shop-file.ts', import.meta.url))});
  console.log(JSON.stringify(await loadShopFile(process.argv[1])));`;

it('loads the shop’s own', async () => {
  expect(await loadShopFile()).toEqual({ shop });
});

it.each([
  [
    'a missing comma',
    "export const shop = {\n  phone: '1'\n  email: '2',\n};",
    'shop.config.ts, line 3: a comma is missing here, or at the end of the line above.',
  ],
  [
    'a text without its last quotation mark',
    "export const shop = {\n  phone: '1,\n};",
    'shop.config.ts, line 2: a quotation mark is missing at the end of a text.',
  ],
  [
    'a file that is cut short',
    "export const shop = {\n  phone: '1',\n",
    'shop.config.ts, line 2: the file ends too early. A closing bracket or brace is missing.',
  ],
  [
    'a text without quotation marks',
    'export const shop = {\n  phone: Sydney,\n};',
    'shop.config.ts, line 2: Sydney is not defined. A text needs quotation marks.',
  ],
  [
    'an import of a file that isn’t there',
    "\nimport { other } from './sellers.ts';\nexport const shop = { other };",
    'shop.config.ts, line 2: there is no file or package "sellers.ts" to import.',
  ],
  [
    'an import of a type as a value',
    "import { Seller } from './seller.ts';\nexport const shop: Seller = {};",
    'shop.config.ts, line 1: ./seller.ts has no "Seller" to import. A type needs "import type".',
  ],
  [
    'a file that exports something else',
    'export const seller = {};',
    'shop.config.ts has no "export const shop", which the shop reads.',
  ],
])('says in a sentence what is wrong, and on which line: %s', async (_what, text, fault) => {
  expect(await load(text)).toEqual({ fault });
});
