import { billing } from '../contract/checkout.ts';
import { inWords } from '../contract/desk/audit-sentences.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { openInvoiceArchive } from '../server/documents/invoice.ts';
import { openNoteArchive } from '../server/documents/note.ts';
import { openRenderer } from '../server/documents/render.ts';
import { readOrder } from '../server/orders/desk/actions.ts';
import { reissueInvoice } from '../server/orders/desk/reissue-invoice.ts';
import type { Commands } from './commands.ts';
import { anOrder, type Options } from './options.ts';
import { openGatewayDatabase } from './shop-database.ts';

export function addReissueCommand(orders: Commands): void {
  orders.add('reissue', orderCalls.reissueInvoice, {
    open: openGatewayDatabase,
    options: { ...anOrder, ...details },
    work: async (desk, { orderId: name, ...corrected }, act) => {
      const { db, seller: own, log, config } = desk;
      const order = await act(readOrder, { db, sealer: null }, { orderId: name });
      const { render, stop } = openRenderer({ log });
      const sealer = await desk.openSealer();
      const documents = { db, render, sealer, seller: own, demo: config.mode !== 'live' };
      const archive = { ...openInvoiceArchive(documents), ...openNoteArchive(documents) };
      const given = {
        orderId: order.orderId,
        billing: { ...order.billing, ...corrected },
        invoiceFiles: order.invoiceFiles.length,
      };
      return act(reissueInvoice, { ...desk, ...archive }, given).finally(stop);
    },
    text: ({ emails }) =>
      `The invoice is reissued, and queued for ${emails.join(' and ')}: a running shop sends it ` +
      'now, otherwise the next start does.',
    help: reissueHelp,
  });
}

/** Every detail of the buyer: `--first-name <text>`. */
const details: Options = Object.fromEntries(
  Object.keys(billing.shape)
    .map(inWords)
    .map((words) => [`--${words.replaceAll(' ', '-').toLowerCase()} <text>`, `the ${words}`]),
);

const reissueHelp = `Without an option, a detail stays as it is: at least one must change, unless days of the order's licences were
changed since, which the new file states, or doctor lists the invoice or a note of the order for □ in its figures.
Such a note is replaced and mailed too. With "", a detail that may be empty is removed. The new file has the same number
and says when it was reissued; the earlier files stay. It is mailed to the buyer and to the accounts email.

Examples:
  npm run shop -- orders reissue INV-000042 --company "Coral Coast Dental Pty Ltd" --abn "51 824 753 556"
  npm run shop -- orders reissue ORD-7K4T-9WPN-3VGY-6JFB --purchase-order 4500098765`;
