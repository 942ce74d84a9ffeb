import { Command, CommanderError } from 'commander';
import { isAllowed, type Role } from '../contract/desk/desk-call.ts';
import { problems } from '../contract/problems.ts';
import { addAuditCommand } from './audit.ts';
import { readRole } from './commands.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExportCommand } from './export.ts';
import { addKeyCommands } from './keys.ts';
import { addLoginLinkCommand } from './login-link.ts';
import { addOrderCommands } from './orders.ts';
import { addProductCommands } from './products.ts';
import { addQuoteCommands } from './quotes.ts';
import { addReceiptCommands } from './receipts.ts';
import { addReconcileCommand } from './reconcile.ts';
import { addRefundCommand } from './refund.ts';
import { addRefundsCommand } from './refunds.ts';
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
    process.exitCode = error.exitCode === 0 ? 0 : error.code === refusedRole ? 1 : 2;
  }
}

export function defineCommands(environment: Environment): Command {
  const program = new Command('npm run shop --')
    .description('Commands for operators. They work while the shop runs and while it is stopped.')
    .addHelpText('after', help)
    .helpCommand(false)
    .hook('preAction', (_program, command) => {
      const name = [command.parent?.parent && command.parent.name(), command.name()]
        .filter(Boolean)
        .join(' ');
      if (isAllowed(readRole(environment), leastRoles[name] ?? 'owner')) return;
      command.error(problems['role-needed'].detail, { code: refusedRole });
    })
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

/** The least role for a command. All others are for owners. */
export const leastRoles: Readonly<Record<string, Role>> = {
  'orders list': 'support',
  'orders show': 'support',
  'orders resend': 'support',
  'orders fix-email': 'support',
  'orders reissue': 'support',
  'orders note': 'support',
  'receipts dead': 'support',
  'receipts retry': 'support',
  'refunds list': 'support',
  'quotes list': 'support',
  'quotes show': 'support',
  'quotes send': 'support',
  'quotes create': 'sales',
  'quotes withdraw': 'sales',
  'quotes mark-paid': 'sales',
  'keys stock': 'support',
  'keys quarantine': 'support',
  'keys replace': 'sales',
  'keys to-revoke': 'sales',
  'products list': 'support',
  audit: 'support',
  doctor: 'support',
};

const refusedRole = 'role-needed';
