import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/pool.ts';
import { html } from '../../platform/http/html.ts';
import { readForms, sendPlainPage } from '../../platform/http/plain-page.ts';
import { endReminders } from '../reminders.ts';
import { unsubscribePath } from './reminder-mail.ts';

interface UnsubscribeParts {
  readonly db: Db;
  readonly seller: { readonly tradingName: string };
}

/**
 * Ends reminders: by the mail program's own button, or by the page that the link in the mail opens.
 * Opening it changes nothing, because programs open links to check them.
 */
export function serveUnsubscribe(app: FastifyInstance, { db, seller }: UnsubscribeParts): void {
  const path = `${unsubscribePath}/:token`;
  const hide = { schema: { hide: true } };
  const title = `Renewal reminders – ${seller.tradingName}`;
  app.register(async (scope) => {
    readForms(scope);
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => null);
    scope.get(path, hide, (_request, reply) =>
      sendPlainPage(
        reply,
        title,
        html`<h1>Stop renewal reminders?</h1>
<p>${seller.tradingName} then sends you no more mails before your licences end. Your licences, receipts and invoices stay as they are.</p>
<form method="post"><button>Stop the Reminders</button></form>`,
      ),
    );
    scope.post<{ Params: { token: string } }>(path, hide, async ({ params }, reply) => {
      if (/^[\w-]{22}$/.test(params.token)) await endReminders(db, params.token);
      return sendPlainPage(
        reply,
        title,
        html`<h1>You get no more reminders</h1>
<p>When you order again, you may ask for them again.</p>
<p><a href="/">Back to ${seller.tradingName}</a></p>`,
      );
    });
  });
}
