import { runNode } from '../../scripts/run-node.ts';
import { vitest } from './checks.ts';
import { readOptions } from './read-options.ts';

/** Sends random requests to a shop: `--requests 100000`, and with `--seed` those of an earlier run. */
const values = readOptions({ requests: { type: 'string', default: '100000' }, seed: { type: 'string' } });
const { exitCode } = await runNode([vitest, 'run', '--config', 'vitest.config.ts', 'test/security/fuzz'], {
  FUZZ_REQUESTS: values.requests,
  ...(values.seed && { FUZZ_SEED: values.seed }),
});
process.exitCode = exitCode;
