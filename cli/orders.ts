import { text as readAll } from 'node:stream/consumers';
import type { OrderView } from '../contract/desk/order.ts';
import { endingDays, orderNeeds } from '../contract/desk/order-search.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { orderStates } from '../contract/states.ts';
import { describeLicences } from '../contract/terms.ts';
import {
  addNote,
  fixEmail,
  readOrder,
  resendReceipt,
  revealKeys,
  searchOrders,
} from '../server/orders/desk/actions.ts';
import { setGateway } from '../server/orders/desk/set-gateway.ts';
import { shop as seller } from '../shop.config.ts';
import { addTermCommand } from './change-term.ts';
import type { Commands } from './commands.ts';
import { anOrder, nextPage, type Options } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { addReissueCommand } from './reissue-invoice.ts';
import { openUpgradedDatabase } from './shop-database.ts';

const sending = 'a running shop sends it now, otherwise the next start does.';

export function addOrderCommands(orders: Commands): void {
  addReadCommands(orders);

  orders.addAction('resend', resendReceipt, {
    options: anOrder,
    text: ({ email }) => `The receipt is queued for ${email}: ${sending}`,
    help: 'The mail is a copy with a Message-ID of its own. The state of the order stays.',
  });
  orders.addAction('fix-email', fixEmail, {
    options: { ...anOrder, '<email>': 'the right address' },
    text: ({ email }) => `The receipt is queued for ${email}: ${sending}`,
    help: 'The buyer finds the invoice by the new address from then on.',
  });
  orders.addAction('note', addNote, { options: { ...anOrder, '<text>': 'the note' } });

  addReissueCommand(orders);
  addTermCommand(orders);
  orders.addAction('set-gateway', setGateway, {
    open: openUpgradedDatabase,
    options: {
      '<order>': { words: 'its order id', gives: 'orderId' },
      '<gateway>': 'the name of a gateway that is configured',
    },
    text: ({ orderId, gateway }) =>
      `The order ${orderId} belongs to the gateway ${gateway}. A running shop asks it what became ` +
      'of the payment.',
    help: gatewayHelp,
  });
}

function addReadCommands(orders: Commands): void {
  orders.add('list', orderCalls.searchOrders, {
    options: searchOptions,
    work: async (desk, search, act) => {
      if (search.text !== '-') return act(searchOrders, { ...desk, sealer: null }, search);
      const text = (await readAll(process.stdin)).trim();
      return act(searchOrders, { ...desk, sealer: await desk.openSealer() }, { ...search, text });
    },
    text: ({ orders: found, next }, { endsWithin }) =>
      printAnswer({ orders: found, next }, endsWithin ? listedByEnd : listed),
    help: listHelp,
  });

  orders.add('show', orderCalls.readOrder, {
    options: { ...anOrder, '--reveal': 'print its licence keys too: the audit records that' },
    work: async (desk, { orderId, reveal }: { orderId: string; reveal?: true }, act) => {
      if (!reveal) return act(readOrder, { ...desk, sealer: null }, { orderId });
      const sealed = { ...desk, sealer: await desk.openSealer() };
      const { keys: revealed } = await act(revealKeys, sealed, { orderId });
      const order = await act(readOrder, sealed, { orderId });
      return { ...order, revealed };
    },
    text: (order) => {
      const keys = 'revealed' in order ? order.revealed : [];
      // As refunds number it.
      const revealed = keys.map((key) => ({ ...key, seat: key.seat + 1 }));
      const lines = order.lines.map(describeLine);
      return printAnswer({ ...order, lines, revealed }, shown);
    },
  });
}

/** A line with the days of its seats that are left, and how many of them nobody has renewed. */
function describeLine({ licences, ...line }: OrderView['lines'][number]) {
  const left = licences.map((licence) => ({ ...licence, seats: licence.seatsLeft }));
  return {
    ...line,
    openSeats: licences.reduce((sum, { openSeats }) => sum + openSeats, 0),
    days: describeLicences(left),
  };
}

const searchOptions: Options = {
  '[text]': 'what to find, or - to read it from standard input',
  '--state <text>': { words: 'only orders in a state', choices: orderStates },
  '--needs <text>': {
    words: 'only orders that need somebody, for this reason',
    choices: orderNeeds,
  },
  '--customer <text>': 'only orders of a whole email address, ABN or company',
  '--product <text>': 'only orders of a product',
  '--ends-within <text>': {
    words: 'only orders with seats that end within so many days, and are not renewed',
    choices: endingDays,
  },
  '--from <text>': `placed on this day or later, such as 2026-11-01, in ${seller.timeZone}`,
  '--to <text>': 'placed on this day or earlier',
  ...nextPage,
};

const listed = {
  orders: 'orderId placedAt state invoiceNumber totalCents email company needs foundKey',
};
const listedByEnd = {
  orders: 'endsOn renewalQuote orderId state invoiceNumber totalCents email company',
};
const shown = {
  lines: 'quantity productName amountCents keyCount validKeyCount awaitingKeysSince openSeats days',
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

const gatewayHelp = `Only that gateway is asked what became of the payment. A wrong one says that it never charged the order, which then ends
unpaid: check first.

The database of an earlier release is upgraded first. That release can't use it afterwards: make a backup.`;
