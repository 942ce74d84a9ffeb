import { realpath } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { HealthReport } from '../../contract/desk/health.ts';
import { StartError } from '../../server/platform/process/start-error.ts';
import { asService } from '../service/as-service.ts';
import { runProgram } from '../service/run-program.ts';
import { systemdService } from '../service/systemd-service.ts';
import { type UpgradeOutcome, upgrade } from './upgrade.ts';

const folder = '/opt/licence-shop';

export const upgradeHelp = `shop upgrade [source] [--version <tag>] [--no-way-back]

Builds a new release in its own folder, backs up, switches to it, and goes back when it doesn't become ready.
  source           a folder or an address of git; without one, where the release that runs was cloned from
  --version        a branch, tag or commit
  --no-way-back    go on although the release that runs can't open the data after this one
`;

/** `shop upgrade`, of root on the machine of the service. */
export async function runUpgrade(
  args: readonly string[],
  caller: NodeJS.ProcessEnv,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      'no-way-back': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(upgradeHelp);

  // The service's user reads what is built.
  process.umask(0o022);
  const before = await realpath(`${folder}/current`);
  const run = (command: readonly string[], release: string, anyExit = false) => {
    const { program, args, environment } = asService(command, { release, caller });
    return runProgram(program, args, { environment, anyExit });
  };
  const [from] = positionals;
  const outcome = await upgrade(
    {
      ...(from !== undefined && { from }),
      ...(values.version !== undefined && { version: values.version }),
      mayLoseWayBack: values['no-way-back'] ?? false,
    },
    {
      folder,
      service: systemdService,
      backUp: () => run(['backup'], before),
      checkSettings: async (release) =>
        refuseWrongSettings(await run(['doctor', '--json'], release, true)),
      say: (line) => console.log(line),
    },
  );
  console.log(describeOutcome(outcome));
  process.exitCode = outcome.kind === 'upgraded' ? 0 : 1;
}

/** Something else that is broken may be what the upgrade repairs. */
function refuseWrongSettings(report: string): void {
  const { checks } = JSON.parse(report) as HealthReport;
  const wrong = checks.filter(({ name, state }) => name === 'settings' && state === 'broken');
  if (wrong.length === 0) return;
  const list = wrong.map(({ finding }) => finding).join('\n');
  throw new StartError(
    `The new release doesn't start with these settings. Nothing was changed:\n${list}`,
  );
}

function describeOutcome(outcome: UpgradeOutcome): string {
  switch (outcome.kind) {
    case 'upgraded':
      return (
        `The shop runs ${outcome.release}. Delete older folders of releases once you need ` +
        'none of them.'
      );
    case 'needs-consent':
      return `After this upgrade there is no way back but a restore. ${outcome.reason}
Nothing was changed. To go on: shop upgrade --no-way-back`;
    case 'went-back':
      return `The new release didn't start, and the one from before runs again. ${outcome.reason}`;
    case 'stuck':
      return `The shop is down. ${outcome.reason}
systemd tries again every few seconds. Correct the cause, or restore the backup with the release from before: see "Return to an
earlier backup" in docs/operations.md.`;
  }
}
