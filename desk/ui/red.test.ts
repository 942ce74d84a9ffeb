import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';

/** Roles of colours, tones of notices and of toasts. `isDangerous` only names an action of that kind. */
const red = /\b(danger|alarm|destructive|toastFailure)\b/g;

it('red is in one place: what can’t be undone, and fields that are refused', () => {
  const found = readdirSync(join(root, 'desk'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css)$/.test(path) && !path.startsWith('ui/red.'))
    .flatMap((path) =>
      Array.from(readFileSync(join(root, 'desk', path), 'utf8').matchAll(red), ([use]) => `${path}: ${use}`),
    );
  expect(found).toEqual([]);
});
