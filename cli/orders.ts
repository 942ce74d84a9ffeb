import { addNote } from '../server/orders/desk/actions.ts';
import { fixEmail, resendReceipt } from '../server/orders/desk/receipt-actions.ts';
import { setGateway } from '../server/orders/desk/set-gateway.ts';
import { addTermCommand } from './change-term.ts';
import type { Commands } from './commands.ts';
import { addReadCommands } from './find-orders.ts';
import { anOrder } from './options.ts';
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

const gatewayHelp = `Only that gateway is asked what became of the payment. A wrong one says that it never charged the order, which then ends
unpaid: check first.

The database of an earlier release is upgraded first. That release can't use it afterwards: make a backup.`;
