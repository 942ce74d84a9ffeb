import { Command, CommanderError } from 'commander';
import { addDoctorCommand } from './doctor.ts';
import { addKeyCommands } from './keys.ts';
import { addLoginLinkCommand } from './login-link.ts';
import { addOrderCommands, addReceiptCommands } from './orders.ts';
import { addProductCommands } from './products.ts';
import { addQuoteCommands } from './quotes.ts';
import { addReconcileCommand } from './reconcile.ts';
import { addAuditCommand, addExportCommand } from './records.ts';
import { addRefundCommand, addRefundsCommand } from './refund.ts';
import type { Environment } from './shop-database.ts';

const help = `
The exit code is 0 when all was done, 1 when something was not, 2 when the command was not understood, and 3 when the
payment gateway has not reported the outcome of a refund yet.`;

/** The exit code is 0 for success, 1 for a failure, 2 for a misspelt command, 3 for no outcome yet. */
export async function runShopCommand(args: readonly string[], environment: Environment): Promise<void> {
  try {
    await defineCommands(environment).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

export function defineCommands(environment: Environment): Command {
  const program = new Command('npm run shop --')
    .description('Commands for operators. They work while the shop runs and while it is stopped.')
    .addHelpText('after', help)
    .helpCommand(false)
    .exitOverride();
  addOrderCommands(program, environment);
  addQuoteCommands(program, environment);
  addReceiptCommands(program, environment);
  addRefundCommand(program, environment);
  addRefundsCommand(program, environment);
  addReconcileCommand(program, environment);
  addProductCommands(program, environment);
  addKeyCommands(program, environment);
  addExportCommand(program, environment);
  addDoctorCommand(program, environment);
  addLoginLinkCommand(program, environment);
  addAuditCommand(program, environment);
  return program;
}
