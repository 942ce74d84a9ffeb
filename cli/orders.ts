import { text as readAll } from 'node:stream/consumers';
import { billing } from '../contract/checkout.ts';
import { inWords } from '../contract/desk/audit-sentences.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { openInvoiceArchive } from '../server/documents/invoice.ts';
import { openNoteArchive } from '../server/documents/note.ts';
import { openRenderer } from '../server/documents/render.ts';
import {
  addNote,
  fixEmail,
  listDeadReceipts,
  readOrder,
  resendReceipt,
  retryReceipts,
  revealKeys,
  searchOrders,
} from '../server/orders/desk/actions.ts';
import { markReceiptBounced } from '../server/orders/desk/mark-receipt-bounced.ts';
import { reissueInvoice } from '../server/orders/desk/reissue-invoice.ts';
import { setGateway } from '../server/orders/desk/set-gateway.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { shop as seller } from '../shop.config.ts';
import type { Commands } from './commands.ts';
import { nextPage } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { openGatewayDatabase, openUpgradedDatabase } from './shop-database.ts';

const sending = 'a running shop sends it now, otherwise the next start does.';
export const anOrder = { '<order>': 'its order id or invoice number' };

export function addOrderCommands(orders: Commands): void {
  addReadCommands(orders);

  orders.addAction('resend', resendReceipt, {
    words: anOrder,
    text: ({ email }) => `The receipt is queued for ${email}: ${sending}`,
    help: 'The mail is a copy with a Message-ID of its own. The state of the order stays.',
  });
  orders.addAction('fix-email', fixEmail, {
    words: { ...anOrder, '<email>': 'the right address' },
    text: ({ email }) => `The receipt is queued for ${email}: ${sending}`,
    help: 'The buyer finds the invoice by the new address from then on.',
  });
  orders.addAction('note', addNote, { words: { ...anOrder, '<text>': 'the note' } });

  const details = Object.keys(billing.shape).map((name) => [
    `${name} <text>`,
    `the ${inWords(name)}`,
  ]);
  orders.add('reissue', orderCalls.reissueInvoice, {
    open: openGatewayDatabase,
    words: { ...anOrder, ...Object.fromEntries(details) },
    work: async ({ act, ...parts }, { orderId: name, ...corrected }) => {
      const { db, seller: own, log, config } = parts;
      const order = await act(readOrder, { db, sealer: null }, { orderId: name });
      const { render, stop } = openRenderer({ log });
      const sealer = await parts.openSealer();
      const documents = { db, render, sealer, seller: own, demo: config.mode !== 'live' };
      const archive = { ...openInvoiceArchive(documents), ...openNoteArchive(documents) };
      const given = {
        orderId: order.orderId,
        billing: { ...order.billing, ...corrected },
        invoiceFiles: order.invoiceFiles.length,
      };
      return act(reissueInvoice, { ...parts, ...archive }, given).finally(stop);
    },
    text: ({ emails }) =>
      `The invoice is reissued, and queued for ${emails.join(' and ')}: ${sending}`,
    help: reissueHelp,
  });

  orders.addAction('set-gateway', setGateway, {
    open: openUpgradedDatabase,
    words: { '<order>': 'its order id', '<gateway>': 'the name of a gateway that is configured' },
    text: ({ orderId, gateway }) =>
      `The order ${orderId} belongs to the gateway ${gateway}. A running shop asks it what became of the payment.`,
    help: gatewayHelp,
  });
}

function addReadCommands(orders: Commands): void {
  orders.add('list', orderCalls.searchOrders, {
    words: {
      '[text]': 'what to find, or - to read it from standard input',
      state: 'only orders in a state',
      needs: 'only orders that need somebody, for this reason',
      customer: 'only orders of a whole email address, ABN or company',
      product: 'only orders of a product',
      endsWithin: 'only orders whose licences end within so many days, and are not renewed',
      from: `placed on this day or later, such as 2026-11-01, in ${seller.timeZone}`,
      to: 'placed on this day or earlier',
      ...nextPage,
    },
    work: async ({ act, ...parts }, search) => {
      const isRead = search.text === '-';
      const text = isRead ? (await readAll(process.stdin)).trim() : search.text;
      const sealer = isRead ? await parts.openSealer() : null;
      return act(searchOrders, { ...parts, sealer }, { ...search, text });
    },
    text: ({ orders: found, next }) => printAnswer({ orders: found, next }, listed),
    help: listHelp,
  });

  orders.add('show', orderCalls.readOrder, {
    words: { ...anOrder, reveal: 'print its licence keys too: the audit records that' },
    work: async ({ act, ...parts }, { orderId, reveal }: { orderId: string; reveal?: true }) => {
      if (!reveal) return act(readOrder, { ...parts, sealer: null }, { orderId });
      const sealer = await parts.openSealer();
      const { keys: revealed } = await act(revealKeys, { ...parts, sealer }, { orderId });
      return { ...(await act(readOrder, { ...parts, sealer }, { orderId })), revealed };
    },
    text: (order) => {
      const keys = 'revealed' in order ? order.revealed : [];
      // As refunds number it.
      const revealed = keys.map((key) => ({ ...key, seat: key.seat + 1 }));
      return printAnswer({ ...order, revealed }, shown);
    },
  });
}

const listed = {
  orders: 'orderId placedAt state invoiceNumber totalCents email company needs foundKey',
};
const shown = {
  lines:
    'quantity productName amountCents keyCount validKeyCount awaitingKeysSince startsOn endsOn',
  revealed: 'id position seat key',
  refunds: 'refundId state amountCents adjustmentNote',
  timeline: 'at actor text',
  alerts: '',
  disputes: '',
  notes: '',
};

const listHelp = `The text is an order id, an invoice number, the number of an adjustment note, a transaction id, an ABN, a total, or
the beginning of an email address or of words of a name, a company or a purchase order number. With -, it is read from standard input, and may be a licence
key too: as an argument, a key would stay in the history of the terminal.

Examples:
  npm run shop -- orders list --needs dead-receipt
  npm run shop -- orders list mia@ --from 2026-11-01
  npm run shop -- orders list - < key.txt`;

const reissueHelp = `Without an option, a detail stays as it is: at least one must change, unless doctor lists the invoice or a note of the order for □ in its figures.
Such a note is replaced and mailed too. With "", a detail that may be empty is removed. The new file has the same number
and says when it was reissued; the earlier files stay. It is mailed to the buyer and to the accounts email.

Examples:
  npm run shop -- orders reissue INV-000042 --company "Coral Coast Dental Pty Ltd" --abn "51 824 753 556"
  npm run shop -- orders reissue ORD-7K4T-9WPN-3VGY-6JFB --purchase-order 4500098765`;

const gatewayHelp = `Only that gateway is asked what became of the payment. A wrong one says that it never charged the order, which then ends
unpaid: check first.

The database of an earlier release is upgraded first. That release can't use it afterwards: make a backup.`;

export function addReceiptCommands(receipts: Commands): void {
  receipts.add(
    'dead',
    { summary: 'List the receipts that failed permanently', role: 'support' },
    {
      alias: 'list',
      work: ({ db }) => listDeadReceipts(db),
      text: (receipts) => printAnswer({ receipts }),
    },
  );

  receipts.addAction('bounced', markReceiptBounced, {
    words: anOrder,
    text: ({ email }) =>
      `The receipt to ${email} counts as undelivered. Correct the address with "orders fix-email", or send it again with "orders resend".`,
    help: 'For a bounce that reached a mailbox of yours after the mail server had accepted the receipt.',
  });

  receipts.add('retry', orderCalls.retryReceipts, {
    words: { '[order-id...]': 'orders whose receipt is to be sent', all: 'every dead receipt' },
    work: async ({ act, ...parts }, input: { 'order-id'?: readonly string[]; all?: true }) => {
      const { 'order-id': named = [], all = false } = input;
      if (named.length > 0 === all)
        throw new Misunderstood([
          { field: 'order-id', message: 'Name one or more order ids, or --all' },
        ]);
      const dead = all ? await listDeadReceipts(parts.db) : [];
      const orderIds = [...named, ...dead.map(({ orderId }) => orderId)];
      return orderIds.length > 0
        ? act(retryReceipts, parts, { orderIds })
        : { queued: [], notQueued: [] };
    },
    exitCode: ({ notQueued }) => (notQueued.length > 0 ? 1 : 0),
    help: 'A running shop sends what is queued now, otherwise the next start does.',
  });
}
