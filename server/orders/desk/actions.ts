import { sql } from 'kysely';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { readValidKeys } from '../../keys/order-keys.ts';
import {
  type ActionContext,
  type ChangeNeeds,
  defineAction,
  defineChange,
  defineDownload,
  type Needs,
  namesOfFilters,
  type Paged,
} from '../../operators/desk/action.ts';
import { countLists } from '../../operators/desk/count-lists.ts';
import { listFile, pageOfFile } from '../../operators/desk/csv-table.ts';
import { isInState } from '../../quotes/desk/search-quotes.ts';
import { previewRefund as preview, refundOrder as refund } from '../../refunds/request-refund.ts';
import { insertNote } from '../note-store.ts';
import { describeLaterOutcome, describeRefundOutcome } from './describe-outcome.ts';
import { csvColumns } from './listed-orders.ts';
import { views } from './order-conditions.ts';
import { readOrderView } from './read-order-view.ts';
import { type SearchParts, searchOrders as search } from './search-orders.ts';

export const searchOrders = defineAction(
  calls.searchOrders,
  ({ pageSize, ...parts }: ActionContext & SearchParts & Paged, wanted) =>
    search(parts, wanted, pageSize),
);

export const downloadOrders = defineDownload(
  calls.downloadOrders,
  async (parts: ActionContext & SearchParts, wanted) =>
    listFile('orders.csv', 'orders', csvColumns, (after) =>
      search(parts, { ...wanted, after }, pageOfFile),
    ),
  namesOfFilters,
);

export const countOrders = defineAction(calls.countOrders, ({ db }: ActionContext) =>
  countLists(db, {
    all: sql`order_facts`,
    attention: sql`order_facts where ${views.attention}`,
    'awaiting-keys': sql`order_facts where ${views['awaiting-keys']}`,
    refunded: sql`order_facts where ${views.refunded}`,
    placed: sql`order_facts where ${views.placed}`,
    attempts: sql`order_facts where ${views.attempts}`,
    openQuotes: sql`quote_facts where ${isInState('open')}`,
  }),
);

/** Without a sealer, it names no key. */
export const readOrder = defineAction(
  calls.readOrder,
  ({ db, sealer }: ActionContext & { readonly sealer: KeySealer | null }, { orderId }) =>
    readOrderView(db, sealer, orderId),
);

export const revealKeys = defineChange(
  calls.revealKeys,
  async ({ tx, sealer, record }: ChangeNeeds<'sealer'>, { orderId }) => {
    const keys = await readValidKeys(tx, sealer, orderId);
    await record({ orderId, after: { keys: keys.length } });
    return { keys };
  },
);

export const addNote = defineChange(
  calls.addNote,
  async ({ tx, actor, record }: ChangeNeeds, { orderId, text }) => {
    const { id, writtenAt } = await insertNote(tx, { orderId, text, author: actor });
    await record({ orderId, after: { noteId: id } });
    return { id, text, author: actor, writtenAt: writtenAt.toISOString() };
  },
);

export const previewRefund = defineAction(calls.previewRefund, preview);

/** The exit code of the command says whether the gateway has reported the outcome. */
export const refundOrder = defineAction(
  calls.refundOrder,
  async (context: Needs<'gateways' | 'outbox' | 'log'>, wanted) => {
    const made = await refund(context, { ...wanted, actor: context.actor });
    return {
      ...describeRefundOutcome(made.refund),
      later: made.later.map(describeLaterOutcome),
    };
  },
);
