import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
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
  for (const name of ['run.mjs', 'installed-packages.mjs'])
    await copyFile(join(root, 'scripts', name), inCheckout('scripts', name));
  await writeFile(inCheckout('package.json'), '{ "devDependencies": { "vitest": "1.0.0" } }');
  await writeFile(inCheckout('package-lock.json'), '{}');
  await writeFile(inCheckout('npm.js'), npm);
  for (const name of ['hello.mjs', 'scripts/hello.mjs'])
    await writeFile(inCheckout(name), 'console.log("hello")');
});
afterEach(() => rm(checkout, { recursive: true }));

const build = `node-${process.platform}-${process.arch}`;

/** As npm 9 does: it installs the build of this platform, and has no link to it. */
const npm = `
  const { appendFileSync, mkdirSync, symlinkSync } = require('node:fs');
  mkdirSync('node_modules/.bin', { recursive: true });
  mkdirSync('node_modules/${build}/bin', { recursive: true });
  mkdirSync('node_modules/${build}/include', { recursive: true });
  try {
    symlinkSync(process.execPath, 'node_modules/${build}/bin/node');
  } catch {}
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');`;

async function run(file = 'hello.mjs'): Promise<string> {
  const environment = { PATH: process.env.PATH, npm_execpath: inCheckout('npm.js') };
  const args = [inCheckout('scripts/run.mjs'), file];
  return (await promisify(execFile)(process.execPath, args, { env: environment })).stdout;
}

/** How npm was called, by the words that decide what it installs. */
async function readCalls(): Promise<string[]> {
  const lines = (await readFile(inCheckout('calls'), 'utf8')).trim().split('\n');
  return lines.map((line) => line.match(/^\w+|--no-save|--\w+=dev/g)?.join(' ') ?? line);
}

it('packages are installed once, and Node is linked where npm has not done it', async () => {
  expect(await run()).toMatch(/^Installing the packages[\s\S]*hello\n$/);
  expect(await readlink(inCheckout('node_modules/.bin/node'))).toBe(`../${build}/bin/node`);
  expect(await readdir(inCheckout('node_modules', build))).toEqual(['bin']);
  expect(await run()).toBe('hello\n');
  expect(await readCalls()).toEqual(['ci --include=dev']);
});

it('a start leaves out what only tests need, which a test then adds, and no later start removes', async () => {
  await run('scripts/hello.mjs');
  await run('scripts/hello.mjs');
  expect(await readCalls()).toEqual(['ci --omit=dev']);

  expect(await run()).toMatch(/^Installing the packages for tests[\s\S]*hello\n$/);
  for (const file of ['hello.mjs', 'scripts/hello.mjs']) expect(await run(file)).toBe('hello\n');
  expect((await readCalls()).slice(1)).toEqual(['install --no-save --include=dev']);

  await writeFile(inCheckout('package-lock.json'), '{ "of": "a later release" }');
  await run('scripts/hello.mjs');
  expect((await readCalls()).slice(2)).toEqual(['ci --include=dev']);
});
