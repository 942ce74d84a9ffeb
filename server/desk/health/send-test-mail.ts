import { randomUUID } from 'node:crypto';
import { healthCalls } from '../../../contract/desk/health.ts';
import type { Seller } from '../../../contract/seller.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import type { Mailer, MailOutcome } from '../../mail/mail.ts';
import { type ActionContext, defineAction } from '../action.ts';
import { broken, ok } from './check.ts';

interface TestMailContext extends ActionContext {
  readonly seller: Seller;
  readonly demo: boolean;
  readonly operatorEmails: readonly string[];
  readonly mailer: Pick<Mailer, 'send' | 'destination'>;
}

/** Sends a mail to all operators now, without the outbox, and says what the mail server replied. */
export const sendTestMail = defineAction(healthCalls.sendTestMail, async (context: TestMailContext) => {
  const { db, mailer, operatorEmails, record } = context;
  const to = operatorEmails.join(', ');
  const outcome: MailOutcome | Error = await mailer
    .send(composeTestMail(context))
    .catch((error: Error) => error);
  const after = { outcome: outcome instanceof Error ? 'failed' : outcome.kind };
  await db.transaction().execute((tx) => record(tx, { after }));
  return { name: 'test-mail', ...judge(outcome, mailer.destination, to) };
});

function judge(outcome: MailOutcome | Error, server: string, to: string) {
  const action = 'Check SMTP_URL, MAIL_FROM and OPERATORS.';
  if (outcome instanceof Error)
    return broken(`${server} did not take a mail to ${to}: ${outcome.message}.`, action);
  if (outcome.kind === 'address-refused')
    return broken(`${server} refused ${to}: ${outcome.reason}.`, action);
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
    opening: 'This mail shows that your shop can send mails to its operators. There is nothing to do.',
    parts: [],
  });
}
