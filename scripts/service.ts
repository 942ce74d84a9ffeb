import { existsSync } from 'node:fs';
import { asService } from '../deploy/service/as-service.ts';
import { refuseToOperators } from '../deploy/service/plan-launch.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { runCommandLine } from './data-command.ts';
import { root as release } from './root.ts';

const help = `shop runs every command as the user of the service, with the service's settings:
  shop start, shop stop    the shop, its socket, and the timer of its backups
  shop backup [folder]     back up now
  shop restore <file>      fill the empty database of the service from a backup
  shop upgrade --help      run another release, and go back when it doesn't start
`;

/**
 * All that sells and backs up. Connections wait at the socket, so a stop of the service alone
 * starts it again.
 */
const serviceUnits = ['licence-shop.socket', 'licence-shop.service', 'licence-shop-backup.timer'];

/**
 * The installed command `shop`. It becomes the command that it runs, so that signals and exit codes
 * are that one's.
 */
await runCommandLine(async (args) => {
  const caller = process.env;
  if (process.getuid?.() !== 0) {
    throw new StartError(
      `shop needs root to read the settings of the service: sudo shop ${args.join(' ')}`,
    );
  }
  const [command = '--help', ...rest] = args;
  refuseToOperators(command, caller);
  if (command === 'upgrade') {
    const { runUpgrade } = await import('../deploy/upgrade/upgrade-command.ts');
    return runUpgrade(rest, caller);
  }
  if ((command === 'start' || command === 'stop') && existsSync('/run/systemd/system')) {
    return become('/usr/bin/systemctl', [command, ...serviceUnits], caller);
  }
  if (command === '--help') console.log(help);
  const { program, args: line, environment } = asService(args, { release, caller });
  become(program, line, environment);
});

function become(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): never {
  if (!process.execve)
    throw new StartError('This system cannot replace a process: the service needs Linux.');
  return process.execve(program, [program, ...args], environment);
}
