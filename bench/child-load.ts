import { buy, openConnection, verifyBuyer } from './buyer.ts';
import type { Load, LoadResult } from './load.ts';

/** Workers on a kept connection each. They request one path, or each repetition is a new buyer who buys one seat. */
async function runLoad({ url, path, headers, workers, seconds, atLeast = 0 }: Load): Promise<LoadResult> {
  const connections = Array.from({ length: workers }, () => openConnection(url));
  let total = 0;
  const repeat = async (milliseconds: number, least: number) => {
    const begin = performance.now();
    const durations: number[] = [];
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() - begin < milliseconds || total < least) {
          total += 1;
          const started = performance.now();
          await (path ? connection.get(path, headers) : buy(connection, await verifyBuyer(connection)));
          durations.push(performance.now() - started);
        }
      }),
    );
    return { durations: durations.sort((a, b) => a - b), elapsed: performance.now() - begin };
  };
  await repeat(seconds * 250, 0);
  const { durations, elapsed } = await repeat(seconds * 1_000, atLeast);
  const p99 = durations[Math.max(0, Math.ceil(durations.length * 0.99) - 1)] ?? 0;
  return { total, perSecond: (durations.length * 1_000) / elapsed, p99 };
}

process.send?.(await runLoad(JSON.parse(process.argv[2] ?? 'null')));
process.disconnect?.();
process.exit();
