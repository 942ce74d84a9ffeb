import type { Command } from 'commander';
import { Commands } from './commands.ts';
import { addKeyImportCommand } from './key-import.ts';
import { addKeyStockCommands } from './key-stock.ts';
import { addToRevokeCommand } from './keys-to-revoke.ts';
import { addReplaceCommand } from './replace-key.ts';
import { addRotateSecretCommand } from './rotate-secret.ts';
import type { Environment } from './shop-database.ts';
import { addVoidCommands } from './void-keys.ts';

/** `keys import`, `stock`, `void`, `undo-void`, `replace`, `to-revoke`, `quarantine`, `release-quarantine` and `rotate-secret`. */
export function addKeyCommands(program: Command, environment: Environment): void {
  const keys = new Commands(program.command('keys').description('licence keys in stock'), environment);
  addKeyImportCommand(keys);
  addKeyStockCommands(keys);
  addVoidCommands(keys);
  addReplaceCommand(keys);
  addToRevokeCommand(keys);
  addRotateSecretCommand(keys, environment);
}
