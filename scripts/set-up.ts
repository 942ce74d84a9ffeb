import { setUp } from '../deploy/set-up/set-up.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { runCommandLine } from './data-command.ts';
import { root as checkout } from './root.ts';

/** `npm run set-up`: from an empty Debian or Ubuntu to a shop that sells. */
await runCommandLine(async (args) => {
  if (process.platform !== 'linux' && !args.includes('--help')) {
    throw new StartError(
      'The set-up makes a service of Debian or Ubuntu; on Windows, run it in WSL. ' +
        'On this system, start the shop with npm start.',
    );
  }
  if (process.getuid?.() !== 0 && !args.includes('--plan') && !args.includes('--help')) {
    throw new StartError('The set-up needs root: sudo npm run set-up');
  }
  // The service's user reads what is installed.
  process.umask(0o022);
  await setUp(args, process.env, { root: '/', checkout });
});
