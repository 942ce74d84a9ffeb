import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../scripts/root.ts';
import { listProcessesOf, startNpm } from './npm-programs.ts';
import { findFreePort } from './programs/find-free-port.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createTestDatabase } from './test-database.ts';
import { testKeysSecret } from './test-sealer.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

async function openFolder(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The command runs until SIGTERM to npm, which ends all that it started: the shop, its stand-ins and PostgreSQL. */
async function runsUntilStopped(command: string, line: RegExp, settings: Record<string, string> = {}) {
  const folder = await openFolder();
  const [port, adminPort, doublePort, paypalPort] = await Promise.all(
    Array.from({ length: 4 }, () => findFreePort()),
  );
  const program = startNpm(command, {
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    STRIPE_DOUBLE_PORT: String(doublePort),
    PAYPAL_DOUBLE_PORT: String(paypalPort),
    ...Object.fromEntries(
      ['DATA_DIR', 'TRY_STRIPE_DATA_DIR', 'TRY_PAYPAL_DATA_DIR', 'STRIPE_DOUBLE_DATA_DIR'].map((name) => [
        name,
        folder,
      ]),
    ),
    ...settings,
  });
  await program.printed(line);
  expect(await listProcessesOf(folder)).not.toEqual([]);
  program.child.kill('SIGTERM');
  await program.ended;
  await expect.poll(() => listProcessesOf(folder)).toEqual([]);
}

/** Loads the program, which says what it would have done. */
async function saysWhatItTakes(command: string, sentence: RegExp) {
  const { exitCode, output } = await startNpm(command).ended;
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: expect.stringMatching(sentence) });
  expect(output).not.toContain('    at ');
}

const checks = /Choose from the checks server-types, /;

/**
 * What each command of README.md does, in short. Of those that take minutes, root or packages of the system, only that
 * they start: the checks, faults, benchmarks, screenshots, and the tests of web servers, containers and machines.
 */
const scenarios: Readonly<Record<string, () => Promise<void>>> = {
  start: () => runsUntilStopped('start', / is open at /),
  // A whole purchase, edits and restarts: test/e2e/dev-edits.nightly.test.ts.
  'run dev': async () => {
    await runsUntilStopped('run dev', /starts the shop again/);
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = { PORT: String(port), ADMIN_PORT: '0', DATA_DIR: await openFolder() };
    const { exitCode, output } = await startNpm('run --silent dev', { ...settings, LOG_LEVEL: 'fatal' })
      .ended;
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: `Port ${port} on 127.0.0.1 is in use: set PORT to another one.\n`,
    });
  },
  test: () => saysWhatItTakes('test -- none', checks),
  'run check': () => saysWhatItTakes('run check -- none', checks),
  'run test:nightly': () => saysWhatItTakes('run test:nightly -- none', checks),
  'run test:browsers': () => saysWhatItTakes('run test:browsers -- none', checks),
  'run test:faults': () => saysWhatItTakes('run test:faults -- --row none', /Choose from the rows \w+/),
  'run test:ha': () => saysWhatItTakes('run test:ha -- none', /Choose from the faults \w+/),
  'run test:fuzz': () => saysWhatItTakes('run test:fuzz -- --none', /The options are --requests, --seed\./),
  'run bench': () => saysWhatItTakes('run bench -- --none', /The options are --rounds, /),
  'run bench:web': () => saysWhatItTakes('run bench:web -- --none', /The options are --runs\./),
  'run screenshots': () => saysWhatItTakes('run screenshots -- --none', /The options are --widths, /),
  'run test:deploy': () => findsNoTest('run test:deploy'),
  'run test:container': () => findsNoTest('run test:container'),
  'run test:arm64': async () => {
    const { exitCode, output } = await startNpm('run test:arm64 -- --passWithNoTests none').ended;
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringMatching(
        /No test files found|Skipped: a shop on an emulated ARM machine\. It needs /,
      ),
    });
  },
  'run shop': async () => {
    const { exitCode, output } = await startNpm('run shop -- --help').ended;
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining('Commands for operators'),
    });
  },
  'run set-up': async () => {
    const { exitCode, output } = await startNpm('run set-up -- --help').ended;
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining('Sets the shop up as a service of this machine'),
    });
  },
  'run backup': async () => {
    expect((await stat(await backUp())).size).toBeGreaterThan(0);
  },
  'run restore': async () => {
    const settings = { DATA_DIR: await openFolder(), KEYS_SECRET: testKeysSecret };
    const { exitCode, output } = await startNpm(`run restore -- ${await backUp()}`, settings).ended;
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('Restored into') });
  },
  'run try-stripe': () => runsUntilStopped('run try-stripe', /Mails {3}are printed here/),
  'run try-paypal': () => runsUntilStopped('run try-paypal', /Mails {3}are printed here/),
  'run stripe-double': () => runsUntilStopped('run stripe-double', /The Stripe double is at/),
  'run ui': async () => runsUntilStopped(`run ui -- --port ${await findFreePort()}`, /ready in/),
  'run brand': async () => runsUntilStopped(`run brand -- --port ${await findFreePort()}`, /ready in/),
  'run sbom': async () => {
    const { output } = await startNpm('run --silent sbom').ended;
    expect(JSON.parse(output)).toMatchObject({ bomFormat: 'CycloneDX' });
  },
};

async function findsNoTest(command: string) {
  const { exitCode, output } = await startNpm(`${command} -- --passWithNoTests none`).ended;
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: expect.stringContaining('No test files found'),
  });
}

async function backUp(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const file = join(await openFolder(), 'backup.gz');
  const settings = { DATABASE_URL: database.url, KEYS_SECRET: testKeysSecret };
  expect((await startNpm(`run backup -- ${file}`, settings).ended).exitCode).toBe(0);
  return file;
}

it('every command of README.md has a scenario', () => {
  const readme = read('README.md');
  const [, table = ''] = readme.split('## Commands');
  const commands = [
    ...readme.matchAll(/(?:^ *\$ |`)npm (start|test)\b/gm),
    ...(table.split('\n## ')[0] ?? '').matchAll(/^\|(?=.*`npm)|`npm (run [\w:-]+)/gm),
  ].flatMap(([, command]) => command ?? []);
  expect(Object.keys(scenarios).sort()).toEqual([...new Set(commands)].sort());
});

it.each(Object.entries(scenarios))('npm %s', async (_command, scenario) => scenario(), 180_000);
