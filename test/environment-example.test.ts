import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { readConfig } from '../server/platform/settings/config.ts';

const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));

it('.env.example lists every variable of the config', () => {
  const source = readFileSync(join(root, 'server/platform/settings/config.ts'), 'utf8');
  const variables = [...source.matchAll(/^ +([A-Z_]{4,}): z\./gm)].map((match) => match[1]);
  expect(Object.keys(example).sort()).toEqual(variables.sort());
});

it('.env.example changes nothing as it is', () => {
  expect(readConfig(example)).toEqual(readConfig({}));
});
