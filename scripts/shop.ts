import { requireShopFile } from '../server/platform/settings/shop-file.ts';
import { runCommandLine } from './data-command.ts';

await runCommandLine(async (args) => {
  await requireShopFile();
  const { runShopCommand } = await import('../cli/shop-command.ts');
  await runShopCommand(args, process.env);
});
