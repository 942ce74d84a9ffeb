import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs until the heap is small again. V8 alone would take longer than the script waits. */
const script = `
  import { giveBackMemory } from ${JSON.stringify(join(import.meta.dirname, 'give-back-memory.ts'))};
  giveBackMemory(200);
  const heap = () => Math.round(process.memoryUsage().heapUsed / 1e6);
  const atRest = heap();
  globalThis.kept = Array.from({ length: 500_000 }, (_, i) => ({ i, text: 'load ' + i }));
  const loaded = heap();
  globalThis.kept = null;
  const begin = performance.now();
  setInterval(() => {
    if (heap() > atRest + 5 && performance.now() - begin < 30_000) return;
    console.log(JSON.stringify({ atRest, loaded, calm: heap() }));
    process.exit();
  }, 20);`;

it('what a load has left is returned once the process is calm', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  const { atRest, loaded, calm } = JSON.parse(printed);
  expect(loaded).toBeGreaterThan(atRest + 30);
  expect(calm).toBeLessThan(atRest + 6);
});
