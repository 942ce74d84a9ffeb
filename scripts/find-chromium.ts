import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installDebianPackages, succeeds } from './debian-packages.ts';
import { runNode } from './run-node.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium that runs: the one of `CHROMIUM_PATH`, the system's, or one that is installed now, from Debian as
 * root or else by Playwright. Null when there is none to be had.
 */
export async function findChromium(): Promise<string | null> {
  const present = findInstalled();
  if (present) return present;
  console.log('No Chromium is installed yet: installing one ...');
  installDebianPackages(['chromium']);
  return findInstalled() ?? (await installByPlaywright());
}

function findInstalled(): string | null {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...onPath, chromium.executablePath()];
  return candidates.find((candidate) => candidate !== '' && succeeds(candidate, '--version')) ?? null;
}

async function installByPlaywright(): Promise<string | null> {
  await runNode(['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  return findInstalled();
}
