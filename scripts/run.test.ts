import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { root } from './root.ts';

let checkout: string;
const inCheckout = (...names: string[]) => join(checkout, ...names);

/** A checkout in which nothing is installed, and a stand-in for npm. */
beforeEach(async () => {
  checkout = await makeTemporaryFolder();
  await mkdir(inCheckout('scripts'));
  await copyFile(join(root, 'scripts/run.mjs'), inCheckout('scripts/run.mjs'));
  await writeFile(inCheckout('package-lock.json'), '{}');
  await writeFile(inCheckout('hello.mjs'), 'console.log("hello")');
});
afterEach(() => rm(checkout, { recursive: true }));

const build = `node-${process.platform}-${process.arch}`;

/** As npm 9 does: it installs the build of this platform, and has no link to it. */
const npm = `
  const { appendFileSync, mkdirSync, symlinkSync } = require('node:fs');
  mkdirSync('node_modules/.bin', { recursive: true });
  mkdirSync('node_modules/${build}/bin', { recursive: true });
  symlinkSync(process.execPath, 'node_modules/${build}/bin/node');
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');`;

async function run(): Promise<string> {
  await writeFile(inCheckout('npm.js'), npm);
  const environment = { PATH: process.env.PATH, npm_execpath: inCheckout('npm.js') };
  const args = [inCheckout('scripts/run.mjs'), 'hello.mjs'];
  return (await promisify(execFile)(process.execPath, args, { env: environment })).stdout;
}

it('packages are installed once, and Node is linked where npm has not done it', async () => {
  expect(await run()).toMatch(/^Installing the packages[\s\S]*hello\n$/);
  expect(await readlink(inCheckout('node_modules/.bin/node'))).toBe(`../${build}/bin/node`);
  expect(await run()).toBe('hello\n');
  expect(await readFile(inCheckout('calls'), 'utf8')).toMatch(/^ci [^\n]+\n$/);
});
