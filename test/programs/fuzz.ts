import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode } from '../../scripts/run-node.ts';

/** Sends random requests to a shop: `--requests 100000`, and with `--seed` those of an earlier run. */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const { exitCode } = await runNode(
  [join('node_modules', '.bin', 'vitest'), 'run', '--config', 'vitest.config.ts', 'test/security/fuzz'],
  { FUZZ_REQUESTS: values.requests, ...(values.seed && { FUZZ_SEED: values.seed }) },
);
process.exitCode = exitCode;
