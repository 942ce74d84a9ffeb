import type { HealthCheck, HealthReport } from '../contract/desk/health.ts';
import { checkHealth, sendTestMail } from '../server/desk/health/actions.ts';
import { openRenderer } from '../server/documents/render.ts';
import { openLog } from '../server/log/log.ts';
import { openMailer } from '../server/mail/smtp-mailer.ts';
import { StartError } from '../server/process/start-error.ts';
import { readSettings } from '../server/read-settings.ts';
import { readConfig } from '../server/settings/config.ts';
import { chooseOperators } from '../server/settings/seller.ts';
import { shop as seller } from '../shop.config.ts';
import type { Act, Commands } from './commands.ts';
import { printAnswer } from './print-answer.ts';
import { type Environment, type Open, openDatabase } from './shop-database.ts';

export function addDoctorCommand(commands: Commands): void {
  commands.add(
    'doctor',
    { summary: 'Check what breaks shops in practice, and say what to do', role: 'support' },
    {
      open: openNothing,
      words: { testMail: 'send a mail to all operators, too' },
      work: ({ act }, { testMail = false }: { testMail?: boolean }) =>
        examine(commands.environment, testMail && act),
      text: describeReport,
      exitCode: ({ checks }) => (checks.some(({ state }) => state === 'broken') ? 1 : 0),
      help: 'The exit code is 1 when something is broken. Warnings alone end with 0.',
    },
  );
}

const openNothing: Open<object> = (_environment, work) => work({});

/** Sends a test mail where it can act. */
async function examine(environment: Environment, act: Act | false): Promise<HealthReport> {
  const clock = () => new Date();
  const settings = checkSettings(environment);
  const reading = readConfig(environment);
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
    const mailing = { ...parts, db, demo: config.mode !== 'live', operatorEmails };
    return act ? { ...report, checks: [...report.checks, await act(sendTestMail, mailing, {})] } : report;
  }).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    const databaseFault = error.message;
    return checkHealth({ ...parts, db: null, databaseFault, openSealer: () => Promise.reject(error) });
  });
  return { checkedAt, checks: [...settings, ...checks] };
}

function checkSettings(environment: Environment): HealthCheck[] {
  const reading = readSettings(environment, seller);
  const name = 'settings';
  if (!('faults' in reading))
    return [{ name, state: 'ok', finding: 'The settings are valid.', action: null }];
  const action = 'Correct it in .env or shop.config.ts: the shop does not start with it.';
  return reading.faults.map((finding) => ({ name, state: 'broken' as const, finding, action }));
}

function describeReport({ checks }: HealthReport): string {
  const rows = checks.map(({ state, name, finding, action }) => ({
    state: state === 'broken' ? 'BROKEN' : state,
    check: name,
    finding: action ? `${finding} ${action}` : finding,
  }));
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length;
  const sum = `${count('broken')} broken, ${count('task')} to do, ${count('warning')} warnings.`;
  return `${printAnswer({ checks: rows })}\n\n${sum}`;
}
