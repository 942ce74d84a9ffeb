import type { HealthCheck, HealthReport } from '../contract/desk/health.ts';
import { openRenderer } from '../server/documents/render.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { checkHealth, sendTestMail } from '../server/health/actions.ts';
import { openMailer } from '../server/mail/smtp-mailer.ts';
import { openLog } from '../server/platform/log/log.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { readConfig } from '../server/platform/settings/config.ts';
import { readMode } from '../server/platform/settings/mode-rules.ts';
import { readSettings } from '../server/platform/settings/read-settings.ts';
import { chooseOperators } from '../server/platform/settings/seller.ts';
import { shop as seller } from '../shop.config.ts';
import type { Act } from './act.ts';
import type { Commands } from './commands.ts';
import { printAnswer } from './print-answer.ts';
import { type Environment, type Open, openDatabase } from './shop-database.ts';

export function addDoctorCommand(commands: Commands): void {
  commands.add(
    'doctor',
    { summary: 'Check what breaks shops in practice, and say what to do', role: 'support' },
    {
      open: openNothing,
      options: {
        '--live': 'list what live mode would refuse, too',
        '--test-mail': 'send a mail to all operators, too',
      },
      work: async (_, { live, testMail }: { live?: true; testMail?: true }, act) => {
        const report = await examine(commands.environment, testMail ? act : null);
        if (!live) return report;
        return { ...report, checks: [...report.checks, ...checkForLiveMode(commands.environment)] };
      },
      text: describeReport,
      exitCode: ({ checks }) => (checks.some(({ state }) => state === 'broken') ? 1 : 0),
      help: 'The exit code is 1 when something is broken. Warnings alone end with 0.',
    },
  );
}

const openNothing: Open<object> = (_environment, work) => work({});

/** Sends a test mail where it can act. */
async function examine(environment: Environment, act: Act | null): Promise<HealthReport> {
  const clock = () => new Date();
  const settings = checkSettings(environment);
  const reading = readConfig(environment, gatewaySettings);
  if ('faults' in reading) return { checkedAt: clock().toISOString(), checks: settings };
  const { config } = reading;
  const mailer = openMailer({ config, seller, log: openLog('warn'), clock });
  await using closing = new AsyncDisposableStack();
  closing.defer(() => mailer.close());
  const { render, stop } = openRenderer({ log: openLog('error') });
  closing.defer(stop);
  const parts = { config, seller, clock, mailer, render };
  const operatorEmails = chooseOperators(config, seller).map(({ email }) => email);
  const { checkedAt, checks } = await openDatabase(environment, async ({ db, openSealer }) => {
    const report = await checkHealth({ ...parts, db, openSealer });
    if (!act) return report;
    const mailing = { ...parts, db, demo: config.mode !== 'live', operatorEmails };
    return { ...report, checks: [...report.checks, await act(sendTestMail, mailing, {})] };
  }).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    const databaseFault = error.message;
    return checkHealth({
      ...parts,
      db: null,
      databaseFault,
      openSealer: () => Promise.reject(error),
    });
  });
  const [running, ...others] = checks;
  return { checkedAt, checks: running ? [running, ...settings, ...others] : settings };
}

function checkSettings(environment: Environment): HealthCheck[] {
  const reading = readSettings(environment, gatewaySettings, seller);
  const name = 'settings';
  if (!('faults' in reading))
    return [{ name, state: 'ok', finding: 'The settings are valid.', action: null }];
  const action = 'Correct it in .env or shop.config.ts: the shop does not start with it.';
  return reading.faults.map((finding) => ({ name, state: 'broken' as const, finding, action }));
}

/**
 * What stands between this shop and live mode: the start in live mode would stop with these
 * sentences.
 */
function checkForLiveMode(environment: Environment): HealthCheck[] {
  const name = 'live-mode';
  if (readMode(environment) === 'live')
    return [{ name, state: 'ok', finding: 'The shop is in live mode.', action: null }];

  const reading = readSettings({ ...environment, MODE: 'live' }, gatewaySettings, seller);
  const tasks = 'faults' in reading ? reading.faults : [];
  const refused = tasks.map((finding) => ({
    name,
    state: 'task' as const,
    finding,
    action: 'Live mode does not start without it.',
  }));
  return [
    ...refused,
    {
      name,
      state: 'task',
      finding: 'A database keeps the mode of its first start.',
      action: 'Go live with a new and empty database, by another DATABASE_URL or DATA_DIR.',
    },
  ];
}

function describeReport({ checks }: HealthReport): string {
  const rows = checks.map(({ state, name, finding, action, command }) => ({
    state: state === 'broken' ? 'BROKEN' : state,
    check: name,
    finding: [finding, action, command && `By command: ${command}`].filter(Boolean).join(' '),
  }));
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length;
  const sum = `${count('broken')} broken, ${count('task')} to do, ${count('warning')} warnings.`;
  return `${printAnswer({ checks: rows })}\n\n${sum}`;
}
