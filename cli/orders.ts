import type { Command } from 'commander';
import { type BillingInput, billing } from '../contract/checkout.ts';
import { addNote, fixEmail, readOrder, resendReceipt } from '../server/desk/orders/actions.ts';
import { reissueInvoice } from '../server/desk/orders/reissue-invoice.ts';
import { setGateway } from '../server/desk/orders/set-gateway.ts';
import { openInvoiceArchive } from '../server/documents/archive.ts';
import { openRenderer } from '../server/documents/render.ts';
import { Commands } from './commands.ts';
import { addOrderListCommand, addOrderShowCommand } from './find-orders.ts';
import {
  type Environment,
  openDatabase,
  openGatewayDatabase,
  openUpgradedDatabase,
} from './shop-database.ts';

const sending = 'a running shop sends it now, otherwise the next start does.';

export function addOrderCommands(program: Command, environment: Environment): void {
  const group = program.command('orders').description('orders, their receipts and notes');
  const orders = new Commands(group, environment);
  addOrderListCommand(orders);
  addOrderShowCommand(orders);

  orders
    .addAction('resend', resendReceipt, {
      open: openDatabase,
      input: (orderId: string) => ({ orderId }),
      text: ({ email }) => `The receipt is queued for ${email}: ${sending}`,
    })
    .argument(...anOrder)
    .addHelpText('after', '\nThe mail is a copy with a Message-ID of its own. The state of the order stays.');

  orders
    .addAction('fix-email', fixEmail, {
      open: openDatabase,
      input: (orderId: string, email: string) => ({ orderId, email }),
      text: ({ email }) => `The receipt is queued for ${email}: ${sending}`,
    })
    .argument(...anOrder)
    .argument('<email>', 'the right address')
    .addHelpText('after', '\nThe buyer finds the invoice by the new address from then on.');

  orders
    .addAction('note', addNote, {
      open: openDatabase,
      input: (orderId: string, text: string) => ({ orderId, text }),
      text: () => 'The note is written.',
    })
    .argument(...anOrder)
    .argument('<text>', 'the note');

  const reissue = orders
    .add('reissue', "issue an invoice again with the buyer's corrected details, and mail it", {
      open: openGatewayDatabase,
      role: 'support',
      work: async ({ act, ...parts }, name: string, details: Partial<BillingInput>) => {
        const { db, seller, log, config } = parts;
        const order = await act(readOrder, { db, sealer: null }, { orderId: name });
        const { orderId, invoiceFiles } = order;
        const corrected = { ...order.billing, ...details };
        const { render, stop } = openRenderer({ log });
        const archive = openInvoiceArchive({ db, render, seller, demo: config.mode !== 'live' });
        const given = { orderId, billing: corrected, invoiceFiles: invoiceFiles.length };
        return act(reissueInvoice, { ...parts, ...archive }, given).finally(stop);
      },
      text: ({ emails }) => `The invoice is reissued, and queued for ${emails.join(' and ')}: ${sending}`,
    })
    .argument(...anOrder)
    .addHelpText('after', reissueHelp);
  for (const name of Object.keys(billing.shape)) {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    reissue.option(`--${words.replaceAll(' ', '-')} <text>`, `the ${words}`);
  }

  orders
    .addAction('set-gateway', setGateway, {
      open: openUpgradedDatabase,
      input: (orderId: string, gateway: string) => ({ orderId, gateway }),
      text: ({ orderId, gateway }) =>
        `The order ${orderId} belongs to the gateway ${gateway}. A running shop asks it what became of the payment.`,
    })
    .argument('<order>', 'its order id')
    .argument('<gateway>', 'the name of a gateway that is configured')
    .addHelpText('after', gatewayHelp);
}

const anOrder = ['<order>', 'its order id or invoice number'] as const;

const reissueHelp = `
Without an option, a detail stays as it is. With "", one that may be empty is removed. The new file has the same number
and says when it was reissued; the earlier files stay. It is mailed to the buyer and to the accounts email.

Examples:
  npm run shop -- orders reissue INV-000042 --company "Coral Coast Dental Pty Ltd" --abn "51 824 753 556"
  npm run shop -- orders reissue ORD-7K4T-9WPN-3VGY-6JFB --purchase-order 4500098765`;

const gatewayHelp = `
Only that gateway is asked what became of the payment. A wrong one says that it never charged the order, which then ends
unpaid: check first.

The database of an earlier release is upgraded first. That release can't use it afterwards: make a backup.`;
