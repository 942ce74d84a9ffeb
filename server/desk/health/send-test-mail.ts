import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { HealthCheck } from '../../../contract/desk/health.ts';
import type { Seller } from '../../../contract/seller.ts';
import type { Database } from '../../database/tables.ts';
import { html } from '../../mail/html.ts';
import { demoSentence, layOutMail, signText } from '../../mail/mail-layout.ts';
import { look } from '../../mail/mail-look.ts';
import { formatMessageId } from '../../mail/mail-message.ts';
import type { Mailer, MailOutcome } from '../../mail/mailer.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { broken, ok } from './check.ts';

export interface TestMailParts {
  readonly db: Kysely<Database>;
  readonly seller: Seller;
  readonly demo: boolean;
  readonly operatorEmails: readonly string[];
  readonly mailer: Pick<Mailer, 'send' | 'destination'>;
}

/** Sends a mail to all operators now, without the outbox, and says what the mail server replied. */
export async function sendTestMail(parts: TestMailParts, actor: string): Promise<HealthCheck> {
  const { db, mailer, operatorEmails } = parts;
  const to = operatorEmails.join(', ');
  const outcome: MailOutcome | Error = await mailer
    .send(composeTestMail(parts))
    .catch((error: Error) => error);
  await db.transaction().execute((tx) =>
    recordAuditEvent(tx, {
      ...{ actor, action: 'test-mail-sent', orderId: null, before: null },
      after: { outcome: outcome instanceof Error ? 'failed' : outcome.kind },
    }),
  );
  const name = 'test-mail';
  const action = 'Check SMTP_URL, MAIL_FROM and OPERATOR_EMAILS.';
  if (outcome instanceof Error)
    return {
      name,
      ...broken(`${mailer.destination} did not take a mail to ${to}: ${outcome.message}.`, action),
    };
  if (outcome.kind === 'address-refused')
    return { name, ...broken(`${mailer.destination} refused ${to}: ${outcome.reason}.`, action) };
  return {
    name,
    ...ok(`${mailer.destination} accepted a mail to ${to}. Check that it arrived, and not as spam.`),
  };
}

function composeTestMail({ seller, demo, operatorEmails }: TestMailParts) {
  const title = 'Test mail';
  const text = 'This mail shows that your shop can send mails to its operators. There is nothing to do.';
  const body = html`<h1 class="ink" style="${look.title}">${title}</h1>
<p class="ink" style="${look.text};padding:8px 0 0">${text}</p>`;
  return {
    messageId: formatMessageId('test', randomUUID(), seller),
    to: operatorEmails,
    subject: `${title} of ${seller.tradingName}`,
    text: [...(demo ? [demoSentence] : []), title, text, signText(seller)].join('\n\n'),
    html: layOutMail({ seller, title, preview: text, demo, body }),
    attachments: [],
  };
}
