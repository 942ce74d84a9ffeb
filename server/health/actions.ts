import { randomUUID } from 'node:crypto';
import { type HealthCheck, type HealthReport, healthCalls } from '../../contract/desk/health.ts';
import { endSentence } from '../../contract/format.ts';
import { gateways } from '../gateways/gateways.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { MailOutcome } from '../mail/mail.ts';
import { defineAction, type Needs } from '../operators/desk/action.ts';
import { broken, ok, reasonOf } from '../operators/finding.ts';
import type { Check, HealthParts } from './check.ts';
import { audit } from './checks/audit.ts';
import { backup } from './checks/backup.ts';
import { certificates } from './checks/certificates.ts';
import { clientAddress } from './checks/client-address.ts';
import { clock, gatewayClock } from './checks/clock.ts';
import { database, databaseMode, databaseRights, keysSecret, schema } from './checks/database.ts';
import { databaseRole } from './checks/database-role.ts';
import { desk } from './checks/desk.ts';
import { damagedFiles, templates, waitingDocuments } from './checks/documents.ts';
import { gatewayEvents } from './checks/gateway-events.ts';
import { claims, demoMode, disk, operators, user } from './checks/machine.ts';
import { mailDomain, mailServer } from './checks/mail.ts';
import { comparison, deadReceipts, mails, pendingOrders, refunds } from './checks/orders.ts';
import { productNames } from './checks/product-names.ts';
import { running } from './checks/running.ts';
import { securityTxt, servedPage } from './checks/served-page.ts';
import { setUp } from './checks/set-up.ts';
import { quarantine, stock, tooShort } from './checks/stock.ts';
import { wrongCodes } from './checks/wrong-codes.ts';

/** Everything that breaks shops in practice, in the order in which an operator reads it. */
const checks: readonly Check[] = [
  ...[
    running,
    database,
    databaseRole,
    databaseRights,
    schema,
    databaseMode,
    clock,
    gatewayClock,
    disk,
    backup,
    keysSecret,
    audit,
  ],
  ...[
    mailServer,
    mailDomain,
    deadReceipts,
    mails,
    pendingOrders,
    refunds,
    stock,
    tooShort,
    quarantine,
  ],
  ...[productNames, templates, waitingDocuments, damagedFiles],
  ...gateways.flatMap<Check>(({ checks = [] }) => checks),
  ...[gatewayEvents, comparison],
  ...[desk, clientAddress, certificates, servedPage, securityTxt],
  ...[operators, wrongCodes, claims, user, demoMode, setUp],
];

const mostMilliseconds = 12_000;

/** Documents are compiled after those of buyers, by a process that gives way to all others. */
const mostMillisecondsOfDocuments = 60_000;

type HealthContext = Needs<'sealer'> & Omit<HealthParts, 'openSealer' | 'db'>;

export const readHealth = defineAction(healthCalls.readHealth, (context: HealthContext) =>
  checkHealth({ ...context, isOfRunningShop: true, openSealer: async () => context.sealer }),
);

/** Makes every check. None of them throws: a check that can't find out is broken itself. */
export async function checkHealth(parts: HealthParts): Promise<HealthReport> {
  const results = await Promise.all(checks.map((check) => runCheck(parts, check)));
  return { checkedAt: parts.clock().toISOString(), checks: results.flat() };
}

async function runCheck(parts: HealthParts, check: Check): Promise<HealthCheck[]> {
  const { name, run } = check;
  const most = check === templates ? mostMillisecondsOfDocuments : mostMilliseconds;
  const found = await inTime(run(parts), most).catch((error: unknown) =>
    broken(
      endSentence(`This could not be checked: ${reasonOf(error)}`),
      "Check the database and the shop's log.",
    ),
  );
  return [found].flat().map((finding) => ({ name, ...finding }));
}

function inTime<Result>(work: Promise<Result>, most: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no result within ${most / 1_000} s`)), most);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

type TestMailContext = Needs<'seller' | 'demo' | 'operatorEmails' | 'mailer'>;

/** Sends a mail to all operators now, without the outbox, and says what the mail server replied. */
export const sendTestMail = defineAction(
  healthCalls.sendTestMail,
  async (context: TestMailContext) => {
    const { db, mailer, operatorEmails, record } = context;
    const to = operatorEmails.join(', ');
    const outcome: MailOutcome | Error = await mailer
      .send(composeTestMail(context))
      .catch((error: Error) => error);
    const kind = outcome instanceof Error ? 'failed' : outcome.kind;
    const after = { outcome: kind, server: mailer.destination };
    await db.transaction().execute((tx) => record(tx, { after }));
    return { name: 'test-mail', ...judge(outcome, mailer.destination, to) };
  },
);

function judge(outcome: MailOutcome | Error, server: string, to: string) {
  const action = 'Check SMTP_URL, MAIL_FROM and OPERATORS.';
  if (outcome instanceof Error)
    return broken(
      endSentence(`${server} did not take a mail to ${to}: ${outcome.message}`),
      action,
    );
  if (outcome.kind === 'address-refused')
    return broken(endSentence(`${server} refused ${to}: ${outcome.reason}`), action);
  return ok(`${server} accepted a mail to ${to}. Check that it arrived, and not as spam.`);
}

function composeTestMail({ seller, demo, operatorEmails: to }: TestMailContext) {
  const title = 'Test mail';
  return composeMail({
    seller,
    demo,
    to,
    name: { kind: 'test', subjectId: randomUUID() },
    subject: `${title} of ${seller.tradingName}`,
    title,
    opening:
      'This mail shows that your shop can send mails to its operators. There is nothing to do.',
    parts: [],
  });
}
