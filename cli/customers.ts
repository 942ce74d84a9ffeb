import { customerCalls } from '../contract/desk/customers.ts';
import {
  listCustomerRefunds,
  listKeys,
  listNotes,
  readCustomer,
} from '../server/orders/desk/customer-actions.ts';
import type { Commands } from './commands.ts';
import { formatOption } from './list-options.ts';
import type { Options } from './options.ts';
import { openKeys } from './shop-database.ts';

/** The commands of the desk's screen of a customer. */
export function addCustomerCommands(customers: Commands): void {
  customers.addAction('show', readCustomer, {
    options: aCustomer,
    help: 'To list them: orders list --customer <customer>, and quotes list --customer <customer>.',
  });
  const options = { ...aCustomer, ...nextPage, ...formatOption };
  const masked = { rows: 'orderId invoiceNumber productName seat maskedKey endedBecause' };
  customers.addAction('keys', listKeys, { open: openKeys, options, columns: masked });
  customers.addAction('refunds', listCustomerRefunds, {
    summary: customerCalls.listRefunds.summary,
    options,
    columns: { rows: 'refundId orderId requestedAt amountCents state adjustmentNote failure' },
  });
  customers.addAction('notes', listNotes, {
    options,
    columns: { rows: 'writtenAt author orderId text' },
  });
}

const aCustomer: Options = {
  '<customer>': 'a whole email address, ABN or company, in any spelling',
};

const nextPage: Options = { '--after <text>': '`next` of the page before' };
