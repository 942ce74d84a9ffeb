import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Seller } from '../contract/seller.ts';
import { shop } from '../shop.config.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A seller who has changed everything that the demo came with. */
export const ownSeller: Seller = {
  ...shop,
  tradingName: 'Reef Software',
  legalName: 'Reef Software Pty Ltd',
  abn: '83 914 571 673',
  vendorName: 'Acme',
  logoText: 'Reef Software',
  phone: '+61 7 3000 0000',
  email: 'support@reefsoftware.com.au',
  address: { ...shop.address, street: '7 Wharf Street' },
  bankAccount: { name: 'Reef Software Pty Ltd', bsb: '064-000', number: '98765432' },
};

/** Writes policies that aren't the demo's into a folder, for the tests of a file. */
export async function writeOwnPolicies(): Promise<string> {
  const folder = await makeTemporaryFolder();
  for (const name of ['terms', 'privacy', 'refunds'])
    await writeFile(join(folder, `${name}.md`), `# Ours\n\n${'We sell licences. '.repeat(20)}`);
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
