import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../service/run-program.ts';
import { systemdService } from '../service/systemd-service.ts';
import type { Answers } from './answers.ts';
import { planPolicies } from './plan-policies.ts';
import { folder, planRelease } from './plan-release.ts';
import { planSettings } from './plan-settings.ts';
import { commandStep, fileStep, type Step } from './step.ts';
import { planWebServer } from './web-server.ts';

export interface SetUpPlaces {
  /** `/`, or the folder of another system. */
  readonly root: string;
  /** The checkout that is set up. */
  readonly checkout: string;
}

/**
 * From a Debian or Ubuntu with git, Node.js and npm to a shop that sells: what is done, in order.
 */
export async function planSetUp(
  answers: Answers,
  { root, checkout }: SetUpPlaces,
): Promise<Step[]> {
  return [
    ...planPackages(answers),
    commandStep('The user of the service', addUser, { unless: ['id', 'licence-shop'] }),
    planRelease(root, checkout),
    ...planUnits(root, checkout),
    planSettings(root, answers),
    ...planDatabase(answers),
    ...planPolicies(answers, join(root, folder, 'current')),
    planStart(),
    ...(await planWebServer(answers, { root, release: checkout })),
    {
      title: 'A first backup',
      shows: ['shop backup'],
      isDone: async () => hasBackups(root),
      run: () => runProgram('/usr/local/bin/shop', ['backup']),
    },
  ];
}

const addUser = [
  ...['useradd', '--system', '--home-dir', '/var/lib/licence-shop'],
  ...['--shell', '/usr/sbin/nologin', 'licence-shop'],
];

/** The pinned Node needs libatomic1. */
function planPackages({ PROXY, DATABASE }: Answers): Step[] {
  const names = ['libatomic1'];
  if (DATABASE === 'postgresql') names.push('postgresql');
  if (PROXY !== 'none') names.push(PROXY ?? '');
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...names];
  const installed = [
    'sh',
    '-c',
    `test "$(dpkg-query -Wf '\${Status}\\n' ${names.join(' ')} | grep -c 'ok installed')" = ` +
      `${names.length}`,
  ];
  return [
    {
      ...commandStep("Debian's packages", install, { unless: installed }),
      shows: ['apt-get update', install.join(' ')],
      run: async () => {
        await runProgram('apt-get', ['update']);
        await runProgram('env', ['DEBIAN_FRONTEND=noninteractive', ...install]);
      },
    },
  ];
}

function planUnits(root: string, checkout: string): Step[] {
  const names = [
    'licence-shop.service',
    'licence-shop.socket',
    'licence-shop-backup.service',
    'licence-shop-backup.timer',
  ];
  const units = names.map((name) =>
    fileStep(
      `The unit ${name}`,
      `/etc/systemd/system/${name}`,
      readFileSync(join(checkout, 'deploy/systemd', name), 'utf8'),
      { root },
    ),
  );
  const command = '/usr/local/bin/shop';
  const shop = commandStep(
    'The command shop',
    ['ln', '-s', `${folder}/current/deploy/shop`, command],
    {
      unless: ['test', '-e', command],
    },
  );
  return [...units, shop];
}

function planDatabase({ DATABASE }: Answers): Step[] {
  if (DATABASE !== 'postgresql') return [];
  const asPostgres = ['runuser', '-u', 'postgres', '--'];
  const finds = (query: string) => [
    'sh',
    '-c',
    `${asPostgres.join(' ')} psql -tAc "${query}" | grep -q 1`,
  ];
  return [
    commandStep('The role of the database', [...asPostgres, 'createuser', 'licence-shop'], {
      unless: finds(`select 1 from pg_roles where rolname = 'licence-shop'`),
    }),
    commandStep(
      'The database',
      [...asPostgres, 'createdb', '--owner=licence-shop', 'licence-shop'],
      {
        unless: finds(`select 1 from pg_database where datname = 'licence-shop'`),
      },
    ),
  ];
}

function planStart(): Step {
  const units = ['licence-shop.socket', 'licence-shop.service', 'licence-shop-backup.timer'];
  return {
    title: 'The shop, its socket and the timer of its backups',
    shows: ['systemctl daemon-reload', `systemctl enable --now ${units.join(' ')}`],
    isDone: async () => false,
    run: async () => {
      await runProgram('systemctl', ['daemon-reload']);
      await runProgram('systemctl', ['enable', '--now', ...units]);
      // For settings that were added to those of a shop that runs.
      await runProgram('systemctl', ['restart', 'licence-shop.service']);
      const failure = await systemdService.waitUntilReady();
      if (failure) throw new Error(failure);
    },
  };
}

function hasBackups(root: string): boolean {
  const backups = join(root, 'var/lib/licence-shop/backups');
  return existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.gz'));
}
