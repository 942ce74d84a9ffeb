import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../../../test/empty-database.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import releases from './releases.json' with { type: 'json' };

let folder: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

interface Column {
  readonly name: string;
  readonly type: string;
  /** Whether an insert that doesn't name the column fails. */
  readonly required: boolean;
  /** Whether it takes null. */
  readonly nullable: boolean;
}

async function readColumns(database: EmptyDatabase): Promise<Map<string, Column>> {
  const { rows } = await runStatement(
    database.url,
    `select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as nullable,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as required
     from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** What a release whose statements were written for the columns of `then` would do wrong on those of `now`. */
function listConflicts(then: Map<string, Column>, now: Map<string, Column>): string[] {
  const tables = new Set([...then.keys()].map((name) => name.split('.')[0]));
  const lost = [...then.values()].filter(({ name, type, nullable }) => {
    const later = now.get(name);
    return later?.type !== type || (nullable && !later.nullable);
  });
  const demanded = [...now.values()].filter(
    ({ name, required }) => required && !then.has(name) && tables.has(name.split('.')[0]),
  );
  return [...lost, ...demanded].map(({ name }) => name);
}

/** The number of the first migration since which every state of the tables can be used on the last one. */
async function findFirstUsable(migrations: URL | undefined, through: number): Promise<number> {
  const versions = (await readMigrations(migrations)).filter(({ version }) => version <= through);
  const database = await createEmptyDatabase();
  const states: { version: number; breaking: boolean; columns: Map<string, Column> }[] = [];
  for (const { version, name } of versions) {
    await migrate(
      { connectionString: database.url },
      { log: quiet, through: version, facts: '', ...(migrations && { folder: migrations }) },
    );
    states.push({ version, breaking: name.endsWith('.breaking.sql'), columns: await readColumns(database) });
  }
  await database.drop();
  const last = states.at(-1)?.columns ?? new Map();
  const tooEarly = states.findLastIndex(({ columns }) => listConflicts(columns, last).length > 0);
  const breaking = states.findLastIndex((state) => state.breaking);
  return states[Math.max(tooEarly + 1, breaking, 0)]?.version ?? 1;
}

const quiet = { info() {}, warn() {} };

describe('the releases that can still open the data of', () => {
  it.each(releases)('$release', async ({ lastMigration = Number.POSITIVE_INFINITY, ...release }) => {
    const first = await findFirstUsable(undefined, lastMigration);
    expect(release.openedSince).toBeGreaterThanOrEqual(first);
    // Tables aren't all: where they would allow more, the file says what doesn't.
    if (release.openedSince > first)
      expect(release).toMatchObject({ because: expect.stringMatching(/\w+ .+\.$/) });
  });

  it('a release that drops, demands or changes what the one before uses are none but its own', async () => {
    const write = (name: string, sql: string) => writeFile(join(folder, 'own', name), sql);
    await mkdir(join(folder, 'own'));
    const own = pathToFileURL(join(folder, 'own/'));
    await write('0001_a.sql', 'create table goods (id int, name text);');
    await write('0002_b.sql', 'alter table goods add colour text;');
    expect(await findFirstUsable(own, 9)).toBe(1);
    await write('0003_c.sql', 'alter table goods drop name;');
    expect(await findFirstUsable(own, 9)).toBe(3);
    await write('0004_d.sql', 'alter table goods add size int not null;');
    expect(await findFirstUsable(own, 9)).toBe(4);
    await write(
      '0005_e.sql',
      `create table lots (id int not null); alter table goods add weight int default 1;`,
    );
    expect(await findFirstUsable(own, 9)).toBe(4);
    await write('0006_f.breaking.sql', 'select 1;');
    expect(await findFirstUsable(own, 9)).toBe(6);
  });
});

it('every release of the changelog is there, with the last of its migrations, and what is not released yet', async () => {
  const changelog = await readFile(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
  const headings = [...changelog.matchAll(/^## \[(.+?)\]/gm)].map(([, name = '']) => name.toLowerCase());
  expect(releases.map(({ release }) => release)).toEqual(headings.reverse());

  const versions = (await readMigrations()).map(({ version }) => version);
  const last = releases.map(({ lastMigration }) => lastMigration);
  expect(last.pop()).toBeUndefined();
  expect(versions).toEqual(expect.arrayContaining(last));
});
