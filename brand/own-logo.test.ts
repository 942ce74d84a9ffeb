import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { hasOwnLogo } from './own-logo.ts';

const usual = readFileSync(join(import.meta.dirname, 'logo.svg'), 'utf8');
const circle = '<svg viewBox="0 0 32 32"><circle r="9"/></svg>';

it.each([
  ['the logo that the shop comes with is nobody’s own', { 'logo.svg': usual }, false],
  ['nor is it with the line ends of Windows', { 'logo.svg': usual.replaceAll('\n', '\r\n') }, false],
  ['another logo is', { 'logo.svg': circle }, true],
  ['so is a logo for the dark scheme', { 'logo.svg': usual, 'logo-dark.svg': circle }, true],
  ['so is an icon', { 'logo.svg': usual, 'icon.svg': circle }, true],
])('%s', async (_what, files, isOwn) => {
  const folder = await makeTemporaryFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  expect(hasOwnLogo(folder)).toBe(isOwn);
});
