import { join } from 'node:path';
import { planLaunch } from './plan-launch.ts';

/** A command line that drops root's rights, and its environment. */
export interface ServiceCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * How root of this machine runs a command of a release as the user of the service, with its
 * settings.
 */
export function asService(
  args: readonly string[],
  { release, caller }: { readonly release: string; readonly caller: NodeJS.ProcessEnv },
): ServiceCommand {
  const { user, environment, script } = planLaunch(args, { root: '/', release, caller });
  const account = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups'];
  const rights = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
  const node = join(release, 'node_modules/.bin/node');
  const command = ['/usr/bin/setpriv', ...account, ...rights, node, ...script];
  return {
    program: '/bin/sh',
    // As the unit has it: what a command writes, such as a backup, is for the service's user alone.
    args: ['-c', 'umask 0077; exec "$@"', 'sh', ...command],
    environment,
  };
}
