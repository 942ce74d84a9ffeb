import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitFiles, git, ProcessService, smallRelease } from '../../test/small-release.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { upgrade } from './upgrade.ts';

let folder: string;
let origin: string;
let service: ProcessService;
/** What happened, in order: which release was asked for a backup, and which were checked. */
let events: string[];
const inFolder = (...names: string[]) => join(folder, ...names);

/** A machine that runs the release 1, cloned from `origin`. */
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  origin = inFolder('origin');
  events = [];
  await mkdir(inFolder('releases'));
  await commitFiles(origin, smallRelease('one'));
  await git(folder, 'clone', '--quiet', origin, 'releases/1');
  await symlink(inFolder('releases/1'), inFolder('current'));
  service = await ProcessService.on(inFolder('current'));
  await service.restart();
  expect(await service.waitUntilReady()).toBeNull();
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

function run({
  mayLoseWayBack = false,
  ...changes
}: Partial<Parameters<typeof upgrade>[1]> & { mayLoseWayBack?: boolean } = {}) {
  const parts = {
    folder,
    service,
    backUp: async () => events.push(`backed up while ${await service.name()} ran`),
    checkSettings: async () => {
      events.push('checked');
    },
    say: () => {},
    ...changes,
  };
  return upgrade({ mayLoseWayBack }, parts);
}

const listReleases = async () => (await readdir(inFolder('releases'))).sort();
const failing = { 'server/main.ts': 'process.exit(3);' };
const noWayBack = {
  'server/platform/database/releases.json':
    '[{ "release": "0.1.0", "openedSince": 1 }, { "release": "unreleased", "openedSince": 2, "because": "It seals keys." }]',
  'server/platform/database/migrations/0002_sealed.sql': 'select 1;',
};

it('a release is built in its own folder, runs after a backup, and has what the seller changed', async () => {
  await writeFile(inFolder('releases/1/shop.config.ts'), 'export const shop = { abn: "51 824 753 556" };\n');
  await mkdir(inFolder('releases/1/policies'));
  await writeFile(inFolder('releases/1/policies/terms.md'), 'Our own terms');
  await commitFiles(origin, smallRelease('two'));

  expect(await run()).toEqual({ kind: 'upgraded', release: inFolder('releases/2') });
  expect(await service.name()).toBe('two');
  expect(events).toEqual(['checked', 'backed up while one ran']);
  expect(await readdir(inFolder('current'))).toContain('dist');
  expect(await readFile(inFolder('current/shop.config.ts'), 'utf8')).toContain('51 824 753 556');
  expect(await readFile(inFolder('current/policies/terms.md'), 'utf8')).toBe('Our own terms');
  expect(await listReleases()).toEqual(['1', '2']);
});

it('packages are taken over while the lockfile stays as it is', async () => {
  const lock = { 'package-lock.json': '{}', '.gitignore': 'dist\nnode_modules\n' };
  await commitFiles(inFolder('releases/1'), lock);
  await git(origin, 'pull', '--quiet', inFolder('releases/1'));
  await mkdir(inFolder('releases/1/node_modules'));
  // As a start writes it, which leaves out what only tests need.
  const stamp = `${createHash('sha256').update('{}').digest('hex')} without devDependencies`;
  await writeFile(inFolder('releases/1/node_modules/.installed-lockfile'), stamp);

  await commitFiles(origin, smallRelease('two', lock));
  await run();
  expect(await readFile(inFolder('releases/2/node_modules/.installed-lockfile'), 'utf8')).toBe(stamp);

  await commitFiles(origin, smallRelease('three', { ...lock, 'package-lock.json': '{ "changed": 1 }' }));
  await run();
  expect(await readdir(inFolder('releases/3'))).not.toContain('node_modules');
});

it('a release that does not start gives way to the one from before', async () => {
  await commitFiles(origin, smallRelease('two', failing));
  expect(await run()).toEqual({ kind: 'went-back', reason: 'It ended with 3.' });
  expect(await service.name()).toBe('one');
  expect(await listReleases()).toEqual(['1']);
});

describe('a release whose data the one from before cannot open', () => {
  it('changes nothing without consent', async () => {
    await commitFiles(origin, smallRelease('two', noWayBack));
    expect(await run()).toEqual({ kind: 'needs-consent', reason: 'It seals keys.' });
    expect(await service.name()).toBe('one');
    expect(await listReleases()).toEqual(['1']);
    expect(events).toEqual([]);
  });

  it('runs with consent', async () => {
    await commitFiles(origin, smallRelease('two', noWayBack));
    expect(await run({ mayLoseWayBack: true })).toMatchObject({ kind: 'upgraded' });
    expect(await service.name()).toBe('two');
  });

  it('stays when it does not start: the one from before would damage the data', async () => {
    await commitFiles(origin, smallRelease('two', { ...noWayBack, ...failing }));
    expect(await run({ mayLoseWayBack: true })).toEqual({ kind: 'stuck', reason: 'It ended with 3.' });
    expect(await listReleases()).toEqual(['1', '2']);
  });

  it('has a way back to every release since then', async () => {
    await commitFiles(inFolder('releases/1'), noWayBack);
    await git(origin, 'pull', '--quiet', inFolder('releases/1'));
    await commitFiles(origin, smallRelease('two', { ...noWayBack, ...failing }));
    expect(await run()).toMatchObject({ kind: 'went-back' });
    expect(await service.name()).toBe('one');
  });
});

describe('the shop goes on as it was when', () => {
  const fail = (text: string) => Promise.reject(new Error(text));

  it.each([
    ['the build fails', { 'scripts/run.mjs': 'throw new Error("No space");' }, {}, 'No space'],
    ['the settings are wrong', {}, { checkSettings: () => fail('MODE must be demo') }, 'MODE must be demo'],
    ['the backup fails', {}, { backUp: () => fail('The disk is full') }, 'The disk is full'],
  ])('%s', async (_case, files, parts, message) => {
    await commitFiles(origin, smallRelease('two', files));
    await expect(run(parts)).rejects.toThrow(message);
    expect(await service.name()).toBe('one');
    expect(await listReleases()).toEqual(['1']);
  });

  it("the new release lacks a commit of the seller's", async () => {
    await commitFiles(inFolder('releases/1'), { 'shop.config.ts': 'export const shop = { own: true };\n' });
    await commitFiles(origin, smallRelease('two'));
    await expect(run()).rejects.toThrow(/The new release doesn't contain the commit \w{12} that runs now/);
    expect(await listReleases()).toEqual(['1']);
  });

  it("the seller's changes don't fit the new release", async () => {
    await writeFile(inFolder('releases/1/shop.config.ts'), 'export const shop = { mine: 1 };\n');
    await commitFiles(
      origin,
      smallRelease('two', { 'shop.config.ts': 'export const shop = { theirs: 2 };\n' }),
    );
    await expect(run()).rejects.toThrow("Your changes of the release that runs don't fit the new one");
    expect(await service.name()).toBe('one');
  });
});
