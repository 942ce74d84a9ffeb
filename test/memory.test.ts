import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';

it('the shop does not load what only other programs or rare requests need', () => {
  const script = `
    await import(${JSON.stringify(join(root, 'server/run-shop.ts'))});
    console.log(process.moduleLoadList.join('\\n'));`;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });

  expect(loaded).toContain('NativeModule http\n');
  expect(loaded).not.toMatch(/undici/);
});

const starters = ['deploy/systemd/licence-shop.service', 'Containerfile', 'test/faults/shop-process.ts'];

it.each(['package.json', ...starters])('%s starts the shop with a small young generation', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).toMatch(/--max-semi-space-size=4\b/);
});

it.each(['scripts/run.mjs', ...starters])('%s has the C library return memory', (path) => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text).toMatch(/MALLOC_ARENA_MAX\W+1\b/);
  expect(text).toMatch(/MALLOC_MMAP_THRESHOLD_\W+65536\b/);
});
