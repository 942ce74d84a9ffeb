import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '').sort();
}

/** The variables that the server reads, by the schema's own keys. */
const readVariables = matchesOf(read('server/config.ts'), /^ {2,4}([A-Z][A-Z_]+): z/gm);

describe('the variables of the environment', () => {
  it('all stand in .env.example, and no others', () => {
    expect(matchesOf(read('.env.example'), /^([A-Z_]+)=/gm)).toEqual(readVariables);
  });

  it("all stand in README's table, and no others", () => {
    const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const firstColumn = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|')[1])
      .join();
    expect(matchesOf(firstColumn, /`([A-Z_]+)`/g)).toEqual(readVariables);
  });
});

describe('the documents', () => {
  it.each([
    'README.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'docs/architecture.md',
    'docs/design-system.md',
    'docs/payments.md',
    'docs/operations.md',
    'docs/dependencies.md',
    'docs/performance.md',
    'docs/scaling.md',
    'docs/trust.md',
  ])('%s links only to files that exist', (document) => {
    const links = matchesOf(read(document), /\]\((?!https?:)([^)#\s]+)/g);
    const dead = links.filter((link) => !existsSync(join(root, dirname(document), link)));
    expect(dead).toEqual([]);
  });
});

describe('the security points of docs/trust.md', () => {
  const rows = [...read('docs/trust.md').matchAll(/^\| .+ \| `([^`]+\.test\.ts)`: (.+) \| (?:yes|no) \|$/gm)];

  it('are many', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows.map(([, file = '', title = '']) => [title, file]))(
    'have the test "%s" in %s',
    (title, file) => {
      expect(read(file)).toContain(title);
    },
  );
});
