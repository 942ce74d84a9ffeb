import { text as readAll } from 'node:stream/consumers';
import type { OrderView } from '../contract/desk/order.ts';
import { endingDays, orderNeeds, orderViews } from '../contract/desk/order-search.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { orderStates } from '../contract/states.ts';
import { describeLicences } from '../contract/terms.ts';
import type { GivenInput } from '../server/operators/desk/action.ts';
import {
  countOrders,
  downloadOrders,
  readOrder,
  revealKeys,
  searchOrders,
} from '../server/orders/desk/actions.ts';
import { listOrderKeys } from '../server/orders/desk/order-lines.ts';
import type { Act } from './act.ts';
import type { Commands } from './commands.ts';
import { giveFile, outOption, type ToFile } from './give-file.ts';
import {
  filterOptions,
  formatOption,
  type ListInput,
  type ListParts,
  pageOptions,
  withPageSize,
} from './list-options.ts';
import { anOrder, type Options } from './options.ts';
import { addOrderFileCommands } from './order-files.ts';
import { printAnswer } from './print-answer.ts';
import type { DatabaseDesk } from './shop-database.ts';

/** The commands that find orders and show them. */
export function addReadCommands(orders: Commands): void {
  orders.add('list', orderCalls.searchOrders, {
    options: { ...filters, ...pageOptions(50) },
    work: async (desk, search: OrderInput & ListInput, act) => {
      const { sealer, wanted } = await readSearch(desk, search);
      return act(searchOrders, { ...withPageSize(desk, search), sealer }, wanted);
    },
    text: ({ orders: found, next }, { endsWithin }) =>
      printAnswer({ orders: found, next }, endsWithin ? listedByEnd : listed),
    help: listHelp,
  });

  orders.addAction('count', countOrders, {});
  orders.add('download', orderCalls.downloadOrders, {
    options: { ...filters, ...outOption },
    work: async (desk, { out, ...search }: OrderInput & ToFile, act) => {
      const { sealer, wanted } = await readSearch(desk, search);
      return giveFile(await act(downloadOrders, { ...desk, sealer }, wanted), out);
    },
    help: 'The file is that of “Download CSV” at the desk. The audit records it.',
  });

  orders.add('keys', orderCalls.listOrderKeys, {
    summary: 'List the licence keys of an order, masked',
    options: {
      ...anOrder,
      '--reveal': 'print them in full too: the audit records that',
      ...formatOption,
    },
    work: listKeysOf,
  });
  addOrderFileCommands(orders);

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

type OrderInput = GivenInput<typeof orderCalls.searchOrders>;

/** With a text from standard input, which may be a key. */
async function readSearch(desk: DatabaseDesk, search: OrderInput) {
  if (search.text !== '-') return { sealer: null, wanted: search };
  const text = (await readAll(process.stdin)).trim();
  return { sealer: await desk.openSealer(), wanted: { ...search, text } };
}

interface KeysInput {
  readonly orderId: string;
  readonly reveal?: true;
}

/** The keys of all lines, masked; those that are valid also in full, where they are revealed. */
async function listKeysOf(desk: DatabaseDesk, { orderId, reveal }: KeysInput, act: Act) {
  const sealed = { ...desk, sealer: await desk.openSealer() };
  const revealed = reveal ? (await act(revealKeys, sealed, { orderId })).keys : [];
  const { lines } = await act(readOrder, sealed, { orderId });
  const keys: object[] = [];
  for (const { position, productName } of lines) {
    const ofLine = await act(listOrderKeys, sealed, { orderId, position: String(position) });
    for (const { id, seat, maskedKey, state, revokedAtVendor } of ofLine.keys) {
      const key = revealed.find((each) => each.id === id)?.key;
      // As refunds number it.
      const row = { id, productName, seat: seat === null ? null : seat + 1, maskedKey, state };
      keys.push({ ...row, revokedAtVendor, key });
    }
  }
  return { keys };
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

const ownFilters: Options = {
  '--view <text>': { words: 'only orders of a view of the desk', choices: orderViews },
  '--needs <text>': {
    words: 'only orders that need somebody, for this reason',
    choices: orderNeeds,
  },
  '--customer <text>': 'only orders of a whole email address, ABN or company',
  '--product <text>': { words: 'only orders of a product, by its id', gives: 'productId' },
  '--ends-within <text>': {
    words: 'only orders with seats that end within so many days, and are not renewed',
    choices: endingDays,
  },
};
const searched: ListParts = {
  text: 'what to find, or - to read it from standard input',
  states: orderStates,
  days: 'placed',
};
const filters = filterOptions(searched, ownFilters);

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
