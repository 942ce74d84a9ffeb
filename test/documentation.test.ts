import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { readConfig } from '../server/platform/settings/config.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '').sort();
}

/** The variables that the server reads, by the schemas' own keys. */
const readVariables = [
  ...matchesOf(read('server/platform/settings/config.ts'), /^ {2,4}([A-Z][A-Z_]+): z/gm),
  ...gatewaySettings.flatMap(({ variables }) => variables),
].sort();

describe('the settings that the server reads', () => {
  it('are the variables in .env.example', () => {
    expect(matchesOf(read('.env.example'), /^([A-Z_]+)=/gm)).toEqual(readVariables);
  });

  it('have in .env.example the values that they have without it', () => {
    const example = parseEnv(read('.env.example'));
    expect(readConfig(example, gatewaySettings)).toEqual(readConfig({}, gatewaySettings));
  });

  it('are the variables in the table of README.md', () => {
    const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const firstColumn = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|')[1])
      .join();
    expect(matchesOf(firstColumn, /`([A-Z_]+)`/g)).toEqual(readVariables);
  });
});

const documents = [
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

describe('the links of the documents', () => {
  it.each(documents)('%s links only to files and headings that exist', (document) => {
    const dead = [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
      ([, path = '', anchor]) => {
        const target = path ? join(dirname(document), path) : document;
        return !existsSync(join(root, target)) || (anchor && !listAnchors(read(target)).includes(anchor));
      },
    );
    expect(dead.map(([link]) => link)).toEqual([]);
  });
});

it.each(documents)('%s names only commands that exist', (document) => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = matchesOf(read(document), /\bnpm run (?:--silent )?([\w:-]+)/g);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

it('the example of a changed template repeats what the template has, but for the line that it adds', () => {
  const examples = matchesOf(read('docs/documents.md'), /^```typst\n(.+?)^```/gms);
  const example = examples.find((each) => each.includes('note(')) ?? '';
  const template = read('documents/invoice.typ');
  const added = example.split('\n').filter((line) => !template.includes(line));
  expect(added.map((line) => line.trim())).toEqual([expect.stringContaining('Our terms of sale apply')]);
});

/** The headings of a document as GitHub links to them. */
function listAnchors(text: string): string[] {
  return matchesOf(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
}

it('the security points of docs/trust.md name tests that exist', () => {
  const [, section = ''] = read('docs/trust.md').split('## Security points');
  const files = matchesOf(section, /`([^`]+\.test\.ts)`/g);
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
