import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { root } from './root.ts';

let checkout: string;
const inCheckout = (...names: string[]) => join(checkout, ...names);

/** A checkout in which nothing is installed, and a stand-in for npm. */
beforeEach(async () => {
  checkout = await makeTemporaryFolder();
  await mkdir(inCheckout('scripts'));
  for (const name of ['run.mjs', 'find-programs.mjs', 'installed-packages.mjs'])
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

/** Says when it runs, and takes a moment to stop. */
const shop = `
  const stop = () => setTimeout(() => { console.log('stopped in order'); process.exit(0); }, 300);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  setInterval(() => {}, 1_000);
  console.log('open');`;

/** npm with its shell, in a group of processes of its own. */
async function startByNpm(shell: string) {
  await writeFile(inCheckout('shop.mjs'), shop);
  const scripts = { start: 'node scripts/run.mjs shop.mjs' };
  await writeFile(inCheckout('package.json'), JSON.stringify({ scripts, devDependencies: {} }));
  await mkdir(inCheckout('node_modules/.bin'), { recursive: true });
  await symlink(process.execPath, inCheckout('node_modules/.bin/node'));
  await writeFile(inCheckout('node_modules/.package-lock.json'), '{}');
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_script_shell: shell },
  });
  // It ends with the last process that holds it: the shop.
  const output = text(child.stdout);
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (printed) => String(printed).includes('open\n') && resolve());
  });
  return { pid: child.pid ?? 0, output };
}

describe.each(['sh', 'bash'])('what npm starts by %s stops in order', (shell) => {
  it.each([
    ['SIGTERM to npm alone', 'SIGTERM', 1],
    ['SIGTERM to its group, as a supervisor sends it', 'SIGTERM', -1],
    ['SIGINT to its group, as Ctrl-C sends it', 'SIGINT', -1],
  ] as const)('on %s', async (_case, signal, sign) => {
    const { pid, output } = await startByNpm(shell);
    process.kill(sign * pid, signal);
    expect(await output).toMatch(/open\nstopped in order\n$/);
  });
});
