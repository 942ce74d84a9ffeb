import { isBuildFresh } from './build-stamp.ts';
import { runNode } from './run-node.ts';

if (!(await isBuildFresh())) {
  console.log('Building the page ...');
  const { exitCode } = await runNode(['scripts/build.ts']);
  if (exitCode !== 0) process.exit(exitCode);
}
const { runShop } = await import('../server/main.ts');
await runShop(process.env);
