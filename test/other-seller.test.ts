import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { findDemoSeller } from './find-demo-seller.ts';

const run = promisify(execFile);

// At night, other-seller.nightly.test.ts looks at what is built, mailed and returned.
it('no source names the demo’s seller, so no mail, document or command does', async () => {
  const listed = await run('git', ['ls-files', ...folders], { cwd: root });
  const files = listed.stdout.split('\n').filter((file) => /\.(tsx?|sql|typ|html|css|svg|md|js)$/.test(file));
  const texts = files
    .filter((file) => !/\.test\.tsx?$|demo-seller\.ts$/.test(file))
    .map(async (file) => [file, withoutComments(await readFile(join(root, file), 'utf8'))] as const);
  expect(files.length).toBeGreaterThan(500);
  // An ABN is an example in help and hints.
  const found = findDemoSeller(await Promise.all(texts)).filter((text) => !/51 ?824 ?753 ?556/.test(text));
  expect(found.filter((text) => !text.startsWith('contract/home-words.ts: '))).toEqual([]);
});

const folders = ['brand', 'cli', 'contract', 'desk', 'documents', 'policies', 'server', 'web'];

function withoutComments(text: string): string {
  return text.replace(/^\s*(\/?\*|\/\/).*$/gm, '');
}
