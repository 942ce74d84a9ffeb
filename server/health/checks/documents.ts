import { countOf } from '../../../contract/format.ts';
import { checkTemplates } from '../../documents/check-templates.ts';
import { findDamagedInvoices, findDamagedNotes } from '../../documents/find-damaged-files.ts';
import { installCompiler, missingCompiler } from '../../documents/missing-compiler.ts';
import {
  countWaitingDocuments,
  whatToDoAboutDocuments,
} from '../../operators/alert-waiting-documents.ts';
import { broken, ok, skipped, warning } from '../../operators/finding.ts';
import { documentFaults } from '../../platform/process/document-failure.ts';
import { check, databaseCheck } from '../check.ts';

export const templates = check('documents', async ({ render, seller, config }) => {
  if (!render) return skipped('Nothing here renders documents.');
  const refusals = await checkTemplates(render, { seller, demo: config.mode !== 'live' });
  if (refusals.length === 0) return ok('Invoices, quotes and adjustment notes can be rendered.');
  if (refusals.includes(missingCompiler)) return broken(missingCompiler, installCompiler);
  return broken(
    `${[...new Set(refusals)].join(' ')} Keys are mailed without such a document, which follows.`,
    'Correct the template in the folder documents, and restart the shop: what waits is then sent.',
  );
});

/** Mails that can't go out because their PDFs can't be made, such as invoices that follow. */
export const waitingDocuments = databaseCheck('waiting-documents', async ({ db }) => {
  const waiting = await countWaitingDocuments(db);
  const [first] = waiting;
  if (!first) return ok('No mail waits for its PDF.');
  const count = waiting.reduce((sum, { mails }) => sum + mails, 0);
  const faults = waiting.map(({ fault, mails }) => `${documentFaults[fault]} (${mails})`);
  return warning(
    `${countOf(count, 'mail')} ${count === 1 ? 'waits' : 'wait'} for a PDF: ${faults.join('; ')}.`,
    first.fault === 'missing' ? installCompiler : whatToDoAboutDocuments,
  );
});

export const damagedFiles = databaseCheck('document-files', async (parts) => {
  const sealer = await parts.openSealer().catch(() => null);
  if (!sealer) return skipped('Adjustment notes are sealed, and KEYS_SECRET does not open them.');
  const invoices = await findDamagedInvoices(parts);
  const notes = await findDamagedNotes({ ...parts, sealer });
  const [first] = [...invoices, ...notes.map(({ orderId }) => orderId)];
  if (!first) return ok('No invoice or adjustment note that is stored has □ in its figures.');
  const numbers = [...invoices, ...notes.map(({ number }) => number)];
  return broken(
    `An earlier release stored ${countOf(numbers.length, 'document')} with □ in figures or ` +
      `fixed words: ${numbers.join(', ')}.`,
    'Issue those of each order again, which mails them to the buyer. The earlier files stay.',
    { command: `npm run shop -- orders reissue ${first}` },
  );
});
