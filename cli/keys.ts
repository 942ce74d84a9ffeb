import type { Command } from 'commander';
import { addKeyImportCommand } from './key-import.ts';
import { addKeyStockCommands } from './key-stock.ts';
import { addToRevokeCommand } from './keys-to-revoke.ts';
import { addReplaceCommand } from './replace-key.ts';
import { addRotateSecretCommand } from './rotate-secret.ts';
import type { Environment } from './shop-database.ts';
import { addVoidCommands } from './void-keys.ts';

/** `keys import`, `stock`, `void`, `undo-void`, `replace`, `to-revoke`, `quarantine`, `release-quarantine` and `rotate-secret`. */
export function addKeyCommands(program: Command, environment: Environment): void {
  const keys = program.command('keys').description('licence keys in stock');
  addKeyImportCommand(keys, environment);
  addKeyStockCommands(keys, environment);
  addVoidCommands(keys, environment);
  addReplaceCommand(keys, environment);
  addToRevokeCommand(keys, environment);
  addRotateSecretCommand(keys, environment);
}
