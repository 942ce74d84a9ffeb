import { existsSync } from 'node:fs';
import { planLaunch, refuseToOperators } from '../deploy/service/plan-launch.ts';
import { StartError } from '../server/process/start-error.ts';
import { runCommandLine } from './data-command.ts';
import { root as release } from './root.ts';

const help = `shop runs every command as the user of the service, with the service's settings:
  shop start, shop stop    the shop, its socket, and the timer of its backups
  shop backup [folder]     back up now
  shop restore <file>      fill the empty database of the service from a backup
`;

/** All that sells and backs up. Connections wait at the socket, so a stop of the service alone starts it again. */
const serviceUnits = ['licence-shop.socket', 'licence-shop.service', 'licence-shop-backup.timer'];

/** The installed command `shop`. It becomes the command that it runs, so that signals and exit codes are that one's. */
await runCommandLine(async (args) => {
  if (process.getuid?.() !== 0) {
    throw new StartError(`shop needs root to read the settings of the service: sudo shop ${args.join(' ')}`);
  }
  const [command = '--help'] = args;
  if (command === '--help') console.log(help);
  refuseToOperators(command, process.env);
  if ((command === 'start' || command === 'stop') && existsSync('/run/systemd/system')) {
    return become('/usr/bin/systemctl', [command, ...serviceUnits], process.env);
  }

  const { user, environment, script } = planLaunch(args, { root: '/', release, caller: process.env });
  // As the unit has it: what a command writes, such as a backup, is for the service's user alone.
  process.umask(0o077);
  const account = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups'];
  const rights = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
  become('/usr/bin/setpriv', [...account, ...rights, process.execPath, ...script], environment);
});

function become(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): never {
  if (!process.execve) throw new StartError('This system cannot replace a process: the service needs Linux.');
  return process.execve(program, [program, ...args], environment);
}
