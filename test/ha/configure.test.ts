import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';

const folder = join(root, 'deploy/ha');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const settings = [...read('cluster.env').matchAll(/^([A-Z_\d]+)=/gm)].map(([, name]) => name);
const templates = readdirSync(folder).filter((file) => !['cluster.env', 'configure'].includes(file));

it('every placeholder of deploy/ha is a setting of cluster.env, and every setting is used', () => {
  const used = templates.flatMap((file) =>
    [...read(file).matchAll(/@([A-Z_\d]+)@/g)].map(([, name]) => name),
  );
  expect([...new Set(used)].sort()).toEqual([...settings, 'NUMBER', 'SELF'].sort());
});

it('every setting of cluster.env is required by the configure command', () => {
  expect(/^names='(.+)'$/m.exec(read('configure'))?.[1]?.split(' ')).toEqual(settings);
});

it.each(templates)('the configure command installs %s', (file) => {
  expect(read('configure')).toMatch(new RegExp(`^write ${file} /etc/`, 'm'));
});
