import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { StartError } from '../../server/platform/process/start-error.ts';
import { readEnvironmentFile } from './read-environment-file.ts';
import { readAssignments, readUnit, type Unit } from './read-unit.ts';

const unitName = 'licence-shop.service';

/** A command as the service would run it. */
export interface Launch {
  readonly user: { readonly name: string; readonly uid: number; readonly gid: number };
  readonly environment: Readonly<Record<string, string>>;
  /** What Node runs, with its arguments. */
  readonly script: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Plans a command of operators with the user and the settings of the service. The caller's own
 * settings don't count: a restore must reach the database of the service and no other. `root` is
 * `/`, or the folder of another system.
 */
export function planLaunch(
  args: readonly string[],
  { root, release, caller }: { root: string; release: string; caller: Environment },
): Launch {
  const unit = readUnit(root, unitName);
  if (!unit) {
    throw new StartError(
      `This machine has no ${unitName}, whose user and settings the command needs. Set the shop ` +
        `up first (npm run set-up), or run the command in the shop's folder by npm.`,
    );
  }
  const user = findUser(root, unit.values('User').at(-1) ?? 'root');
  return {
    user,
    environment: {
      ...keep(caller, [...shownToCaller, ...isGivenByCaller]),
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: user.home,
      USER: user.name,
      LOGNAME: user.name,
      SHOP_PROGRAM: 'shop',
      ...readServiceSettings(root, unit),
      // No setting makes another operator, or an owner, of the one who calls.
      ...keep(caller, saysWhoCalls),
    },
    script: findScript(release, args),
  };
}

/** How the caller's terminal shows text. */
const shownToCaller = ['TERM', 'COLORTERM', 'NO_COLOR', 'LANG', 'LC_ALL'];

/** Whom the audit names, and whose role counts. */
const saysWhoCalls = ['OPERATOR', 'SUDO_USER'];

/** What a command takes from its caller, since no argument should show it. */
const isGivenByCaller = ['NEW_KEYS_SECRET'];

function keep(environment: Environment, names: readonly string[]): Record<string, string> {
  const kept = names.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** `Environment=`, over which the files of `EnvironmentFile=` win. */
export function readServiceSettings(root: string, unit: Unit): Record<string, string> {
  const settings = readAssignments(unit.values('Environment'));
  for (const value of unit.values('EnvironmentFile')) {
    const isOptional = value.startsWith('-');
    const path = join(root, isOptional ? value.slice(1) : value);
    if (isOptional && !existsSync(path)) continue;
    Object.assign(settings, readEnvironmentFile(readFileSync(path, 'utf8'), path));
  }

  // The service starts in its own folder, and a command where it is called.
  const folder = unit.values('WorkingDirectory').at(-1) ?? '/';
  const { DATA_DIR: data = 'data' } = settings;
  return { ...settings, DATA_DIR: isAbsolute(data) ? data : join(folder, data) };
}

function findUser(root: string, name: string) {
  const accounts = readFileSync(join(root, 'etc/passwd'), 'utf8').split('\n');
  const [, , uid, gid, , home] =
    accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  if (uid && gid && home) return { name, uid: Number(uid), gid: Number(gid), home };
  throw new StartError(`The user ${name} of ${unitName} doesn't exist on this machine.`);
}

/** What runs and restores the shop, unlike a command of operators, knows no roles. */
export function refuseToOperators(command: string, { OPERATOR }: Environment): void {
  if (OPERATOR && (command === 'stop' || command === 'upgrade' || Object.hasOwn(programs, command)))
    throw new StartError(
      `shop ${command} is for those who run the machine, and OPERATOR names an operator.`,
    );
}

const programs: Readonly<Record<string, string>> = {
  start: 'server/main.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
};

/** Everything that isn't a program of its own is a command of operators. */
function findScript(release: string, args: readonly string[]): string[] {
  const [command = '--help', ...rest] = args;
  const program = Object.hasOwn(programs, command) && programs[command];
  if (program) return [join(release, program), ...rest];
  return [join(release, 'scripts/shop.ts'), command, ...rest];
}
