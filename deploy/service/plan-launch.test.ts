import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as release } from '../../scripts/root.ts';
import { nameDatabase } from '../../server/platform/storage/name-database.ts';
import { createEmptyDatabase, runStatement } from '../../test/empty-database.ts';
import { makeBackup } from '../../test/restore-backup.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { testKeysSecret } from '../../test/test-sealer.ts';
import { planLaunch, refuseToOperators } from './plan-launch.ts';

let root: string;
const units = () => join(root, 'etc/systemd/system');
const writeSettings = (text: string) => writeFile(join(root, 'etc/licence-shop.env'), text);
const plan = (args: readonly string[], caller: Record<string, string> = {}) =>
  planLaunch(args, { root, release, caller });

/** A machine with the unit as it is installed. */
beforeEach(async () => {
  root = await makeTemporaryFolder();
  await mkdir(units(), { recursive: true });
  await cp(join(release, 'deploy/systemd/licence-shop.service'), join(units(), 'licence-shop.service'));
  await writeFile(
    join(root, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nlicence-shop:x:991:992::/var/lib/licence-shop:/usr/sbin/nologin\n',
  );
});
afterEach(() => rm(root, { recursive: true }));

it('a command runs as the user of the service, with the settings of its unit and its file', async () => {
  await writeSettings('TRUST_PROXY=2\nDATABASE_URL=postgres://shop:pa#ss@10.0.0.5/shop\n');
  const { user, environment } = plan(['doctor'], { OPERATOR: 'sam@shop.example', TERM: 'xterm' });
  expect(user).toMatchObject({ name: 'licence-shop', uid: 991, gid: 992 });
  expect(environment).toMatchObject({
    DATA_DIR: '/var/lib/licence-shop',
    HTTPS: 'true',
    TRUST_PROXY: '2',
    DATABASE_URL: 'postgres://shop:pa#ss@10.0.0.5/shop',
    HOME: '/var/lib/licence-shop',
    OPERATOR: 'sam@shop.example',
  });
});

it('the next KEYS_SECRET, which no argument should show, is what the caller set', () => {
  const { environment } = plan(['keys', 'rotate-secret'], { NEW_KEYS_SECRET: 'the next one' });
  expect(environment).toMatchObject({ NEW_KEYS_SECRET: 'the next one' });
});

it("a command never has the caller's own settings", () => {
  const caller = {
    DATABASE_URL: 'postgres://elsewhere/shop',
    DATA_DIR: '/tmp',
    NODE_OPTIONS: '--import=/tmp/x',
  };
  const { environment } = plan(['restore', 'shop.gz'], caller);
  expect(environment).toMatchObject({ DATA_DIR: '/var/lib/licence-shop' });
  expect(environment).not.toHaveProperty('DATABASE_URL');
  expect(environment).not.toHaveProperty('NODE_OPTIONS');
});

it.each(['', 'owner@shop.example'])(
  'the caller is who the caller says, also with OPERATOR=%s in the settings',
  async (operator) => {
    await writeSettings(`OPERATOR=${operator}\n`);
    const { environment } = plan(['orders'], { OPERATOR: 'sam@shop.example' });
    expect(environment.OPERATOR).toBe('sam@shop.example');
  },
);

it.each(['constructor', 'toString'])('%s is no command of the machine', (word) => {
  expect(plan([word]).script).toEqual([join(release, 'scripts/shop.ts'), word]);
  expect(() => refuseToOperators(word, { OPERATOR: 'sam@shop.example' })).not.toThrow();
});

it('what `systemctl edit` wrote counts too', async () => {
  const dropIns = join(units(), 'licence-shop.service.d');
  await mkdir(dropIns);
  await writeFile(join(dropIns, 'override.conf'), '[Service]\nUser=root\nEnvironment="MODE=sandbox"\n');
  await writeFile(join(dropIns, 'two.conf'), '[Service]\nEnvironmentFile=\nEnvironmentFile=/etc/two.env\n');
  await writeFile(join(root, 'etc/two.env'), 'LOG_LEVEL=debug\n');
  await writeSettings('LOG_LEVEL=silent\n');
  const { user, environment } = plan(['doctor']);
  expect(user.name).toBe('root');
  expect(environment).toMatchObject({ MODE: 'sandbox', LOG_LEVEL: 'debug', HTTPS: 'true' });
});

it('a data folder that is not absolute is in the folder of the service, not where the command is called', async () => {
  await writeSettings('DATA_DIR=data\n');
  expect(plan(['doctor']).environment.DATA_DIR).toBe('/opt/licence-shop/current/data');
});

it.each([
  [
    ['backup', '/mnt/safe'],
    ['scripts/backup.ts', '/mnt/safe'],
  ],
  [
    ['restore', 'shop.gz'],
    ['scripts/restore.ts', 'shop.gz'],
  ],
  [['start'], ['server/main.ts']],
  [
    ['keys', 'stock', '--json'],
    ['scripts/shop.ts', 'keys', 'stock', '--json'],
  ],
  [[], ['scripts/shop.ts', '--help']],
])('shop %j runs %j', (args, [program = '', ...rest]) => {
  expect(plan(args).script).toEqual([join(release, program), ...rest]);
});

describe('without what it needs, a command says what is missing:', () => {
  it('the unit', async () => {
    await rm(join(units(), 'licence-shop.service'));
    expect(() => plan(['doctor'])).toThrow(
      'This machine has no licence-shop.service, whose user and settings',
    );
  });

  it('the user', async () => {
    await writeFile(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n');
    expect(() => plan(['doctor'])).toThrow("The user licence-shop of licence-shop.service doesn't exist");
  });
});

it('a restore by hand fills the database of the service, and no other', async () => {
  const [source, ofService, ofCaller] = await Promise.all([
    createTestDatabase(),
    createEmptyDatabase(),
    createEmptyDatabase(),
  ]);
  const file = join(root, 'shop.gz');
  await makeBackup(source, file);
  await writeSettings(`DATA_DIR=${root}\nDATABASE_URL='${ofService.url}'\nKEYS_SECRET='${testKeysSecret}'\n`);

  const { script, environment } = plan(['restore', 'shop.gz'], { DATABASE_URL: ofCaller.url });
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, script, { cwd: root, env: environment });

  expect(stdout).toContain(` into ${nameDatabase({ databaseUrl: ofService.url, dataFolder: root })} ...`);
  const hasOrders = `select to_regclass('public.orders') is not null as found`;
  expect((await runStatement(ofService.url, hasOrders)).rows).toEqual([{ found: true }]);
  expect((await runStatement(ofCaller.url, hasOrders)).rows).toEqual([{ found: false }]);
  await Promise.all([source, ofService, ofCaller].map((database) => database.drop()));
});
