import { runShopCommand } from '../cli/shop-command.ts';
import { runCommandLine } from './data-command.ts';

await runCommandLine((args) => runShopCommand(args, process.env));
