import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyCheckout } from '../copy-checkout.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type BrandName, brandNames, sellers } from './sellers.ts';

const run = promisify(execFile);

/**
 * Builds the shop of another brand in a folder of its own, and returns the folder: a copy of the checkout with the
 * seller's values and pictures in place. `node scripts/run.mjs scripts/start.ts` starts it there.
 */
export async function buildBrand(name: BrandName): Promise<string> {
  const folder = await makeTemporaryFolder('licence-shop-brand-');
  await copyCheckout(folder);
  await installBrand(name, folder);
  await run(process.execPath, ['scripts/build.ts'], { cwd: folder });
  return folder;
}

async function installBrand(name: BrandName, folder: string): Promise<void> {
  const config = join(folder, 'shop.config.ts');
  const text = await readFile(config, 'utf8');
  const changes = JSON.stringify(sellers[name], null, 2);
  await writeFile(
    config,
    text.replace(/\n\};\s*$/, () => `\n  ...${changes},\n};\n`),
  );

  const pictures = join(import.meta.dirname, name);
  for (const file of await readdir(pictures)) {
    await cp(join(pictures, file), join(folder, 'brand', file));
  }
}

// node test/brands/build-brand.ts dark
if (import.meta.main) {
  const name = brandNames.find((each) => each === process.argv[2]);
  if (!name) throw new Error(`Name a brand: ${brandNames.join(', ')}`);
  console.log(await buildBrand(name));
}
