import { Command, CommanderError } from 'commander';
import { Commands } from './commands.ts';
import { addCustomerCommands } from './customers.ts';
import { addDoctorCommand } from './doctor.ts';
import { addKeyCommands } from './keys.ts';
import { addLoginLinkCommand } from './login-link.ts';
import { addOrderCommands } from './orders.ts';
import { addPeopleCommands } from './people.ts';
import { addProductCommands } from './products.ts';
import { addQuoteCommands } from './quotes.ts';
import { addReceiptCommands } from './receipts.ts';
import { addReconcileCommand } from './reconcile.ts';
import { addAuditCommands, addExportCommand } from './records.ts';
import { addRefundCommand } from './refund.ts';
import { addRefundsCommand } from './refunds.ts';
import { addSecretCommands } from './secrets.ts';
import type { Environment } from './shop-database.ts';
import { addTodayCommands } from './today.ts';

const help = `
The exit code is 0 when all was done, 1 when something was not, 2 when the command was not understood, and 3 when the
payment gateway has not reported the outcome of a refund yet.`;

/**
 * The exit code is 0 for success, 1 for a failure, 2 for a misspelt command, 3 for no outcome yet.
 */
export async function runShopCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  try {
    await defineCommands(environment).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

export function defineCommands(environment: Environment): Command {
  const program = new Command(environment.SHOP_PROGRAM ?? 'npm run shop --')
    .description('Commands for operators. They work while the shop runs and while it is stopped.')
    .addHelpText('after', help)
    .helpCommand(false)
    .showHelpAfterError()
    .exitOverride();
  const commands = new Commands(program, environment);
  addTodayCommands(commands.group('today', 'what needs you today'));
  addOrderCommands(
    commands.group('orders', 'orders, their receipts and notes (to refund one: refund <order>)'),
  );
  addQuoteCommands(commands.group('quotes', 'quotes: agreed prices, and payment by bank transfer'));
  addCustomerCommands(commands.group('customers', 'everything of a customer'));
  addReceiptCommands(commands.group('receipts', 'receipt emails that could not be sent'));
  addRefundCommand(commands);
  addRefundsCommand(commands.group('refunds', 'refunds and their outcomes'));
  addReconcileCommand(commands);
  addProductCommands(commands.group('products', 'the products and their prices'));
  addKeyCommands(commands.group('keys', 'licence keys in stock'));
  addPeopleCommands(commands.group('people', 'what is stored about a person'));
  addExportCommand(commands);
  addSecretCommands(commands.group('secrets', 'secrets of the settings'));
  addDoctorCommand(commands);
  addLoginLinkCommand(commands);
  addAuditCommands(commands.group('audit', 'what operators did'));
  return program;
}
