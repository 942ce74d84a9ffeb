import { Command, CommanderError } from 'commander';
import { addReceiptCommands } from './receipts.ts';
import type { Environment } from './shop-database.ts';

/**
 * The operators' command line, `npm run shop -- <command>`. The exit code is 0 when the command did what it was told,
 * 1 when it couldn't, and 2 when it wasn't understood.
 */
export async function runShopCommand(args: readonly string[], environment: Environment): Promise<void> {
  const program = new Command('npm run shop --')
    .description('What operators do, beside a running shop or without one.')
    .helpCommand(false)
    .exitOverride();
  addReceiptCommands(program, environment);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}
