import { randomUUID } from 'node:crypto';
import { orderCalls } from '../contract/desk/orders.ts';
import { mostChosen } from '../contract/desk/several.ts';
import { addNote } from '../server/orders/desk/actions.ts';
import { markKeysRevoked } from '../server/orders/desk/mark-keys-revoked.ts';
import { fixEmail, resendReceipt, resendReceipts } from '../server/orders/desk/receipt-actions.ts';
import { setGateway } from '../server/orders/desk/set-gateway.ts';
import { addTermCommand } from './change-term.ts';
import type { Commands } from './commands.ts';
import { exitRefused } from './exit-refused.ts';
import { addReadCommands } from './find-orders.ts';
import { anOrder, type Options } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { addReissueCommand } from './reissue-invoice.ts';
import { openUpgradedDatabase } from './shop-database.ts';

const sending = 'a running shop sends it now, otherwise the next start does.';

const severalOrders: Options = {
  '<order...>': {
    words: `order ids or invoice numbers, at most ${mostChosen}`,
    gives: 'orderIds',
  },
};

interface SeveralOrders {
  readonly orderIds: readonly string[];
}

export function addOrderCommands(orders: Commands): void {
  addReadCommands(orders);

  orders.add('resend', orderCalls.resendReceipts, {
    summary: orderCalls.resendReceipt.summary,
    options: severalOrders,
    work: async (desk, { orderIds }: SeveralOrders, act) => {
      const [orderId = '', ...others] = orderIds;
      if (others.length === 0) return act(resendReceipt, desk, { orderId });
      return act(resendReceipts, desk, { orderIds: [...orderIds], request: randomUUID() });
    },
    text: (answer) => {
      if ('email' in answer) return `The receipt is queued for ${answer.email}: ${sending}`;
      return `${printAnswer(answer)}\nOf those queued, ${sending}`;
    },
    exitCode: exitRefused,
    help: `The mail is a copy with a Message-ID of its own. The state of the order stays. Of several orders, each is done by
itself: the exit code is 1 when one of them is refused.`,
  });
  orders.add('mark-keys-revoked', orderCalls.markKeysRevoked, {
    options: severalOrders,
    work: async (desk, { orderIds }: SeveralOrders, act) =>
      act(markKeysRevoked, desk, { orderIds: [...orderIds] }),
    exitCode: exitRefused,
    help: 'These keys are listed by keys to-revoke, whose --done marks them one by one.',
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

const gatewayHelp = `Only that gateway is asked what became of the payment. A wrong one says that it never charged the order, which then ends
unpaid: check first.

The database of an earlier release is upgraded first. That release can't use it afterwards: make a backup.`;
