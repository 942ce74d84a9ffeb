import { execFile } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { refuseToOperators } from './plan-launch.ts';

it('the file that docs/desk.md gives to an operator of the machine passes on arguments alone', async () => {
  const folder = await makeTemporaryFolder();
  const docs = await readFile(join(root, 'docs/desk.md'), 'utf8');
  const [, written = ''] = /shop-as-sam <<'END'\n(.*?)\nEND\n/s.exec(docs) ?? [];
  const files = { shop: '#!/bin/sh\nenv\nprintf "argument %s\\n" "$@"\n', 'shop-as-sam': written };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text.replace('/usr/local/bin/shop', join(folder, 'shop')));
    await chmod(join(folder, name), 0o755);
  }

  const { stdout } = await promisify(execFile)(
    join(folder, 'shop-as-sam'),
    ['--script-shell=/tmp/evil', 'orders list'],
    {
      env: {
        OPERATOR: 'owner@shop.example',
        NODE_OPTIONS: '--import=/tmp/evil',
        PATH: folder,
        SUDO_USER: 'sam',
      },
    },
  );
  expect(stdout).toContain('OPERATOR=sam@shop.example\n');
  expect(stdout).toContain('SUDO_USER=sam\n');
  expect(stdout).toContain('argument --script-shell=/tmp/evil\nargument orders list\n');
  expect(stdout).not.toMatch(/NODE_OPTIONS|owner@|PATH=\/tmp/);
  await rm(folder, { recursive: true });
});

it.each(['start', 'stop', 'backup', 'restore', 'upgrade'])(
  'shop %s is refused to an operator, who has a role',
  (command) => {
    expect(() => refuseToOperators(command, { OPERATOR: 'sam@shop.example' })).toThrow(
      'those who run the machine',
    );
    expect(() => refuseToOperators(command, {})).not.toThrow();
    expect(() => refuseToOperators('orders', { OPERATOR: 'sam@shop.example' })).not.toThrow();
  },
);
