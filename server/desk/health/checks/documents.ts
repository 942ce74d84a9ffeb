import { countOf } from '../../../../contract/format.ts';
import { checkTemplates } from '../../../documents/check-templates.ts';
import { findDamagedInvoices } from '../../../documents/find-damaged-invoices.ts';
import { broken, check, databaseCheck, ok, skipped } from '../check.ts';

export const templates = check('documents', async ({ render, seller, config }) => {
  if (!render) return skipped('Nothing here renders documents.');
  const refusals = await checkTemplates(render, { seller, demo: config.mode !== 'live' });
  if (refusals.length === 0) return ok('Invoices, quotes and adjustment notes can be rendered.');
  return broken(
    `${[...new Set(refusals)].join(' ')} Receipts and invoices wait.`,
    'Correct the template in the folder documents, and restart the shop: what waits is then sent.',
  );
});

export const damagedInvoices = databaseCheck('invoice-files', async ({ db, seller }) => {
  const numbers = await findDamagedInvoices({ db, seller });
  const [first] = numbers;
  if (!first) return ok('No invoice that is stored has □ in its figures.');
  return broken(
    `An earlier release stored ${countOf(numbers.length, 'invoice')} with □ in figures or fixed words: ${numbers.join(', ')}.`,
    `Issue each again, which mails it to the buyer: npm run shop -- orders reissue ${first}. The earlier file stays.`,
  );
});
