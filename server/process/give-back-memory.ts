import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node has V8's full collection only behind a flag, and only in contexts that are made after it was set.
setFlagsFromString('--expose-gc');
const collect: (options: object) => void = runInNewContext('gc');

/** A process that uses less of one core is calm. */
const calmShare = 0.05;

/** How much memory must have grown until it is worth a collection. */
const growth = 1.15;

/**
 * Returns to the system what only the start needed, and later what a load has left, as soon as the process is calm. V8
 * alone keeps that for minutes. The main thread is busy with it for 70 ms.
 */
export function giveBackMemory(checkMilliseconds = 30_000): void {
  let kept = 0;
  let used = process.cpuUsage();
  const giveBack = () => {
    collect({ type: 'major', flavor: 'last-resort' });
    kept = process.memoryUsage.rss();
  };
  giveBack();
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    const isCalm = (user + system) / 1_000 < calmShare * checkMilliseconds;
    if (isCalm && process.memoryUsage.rss() > growth * kept) giveBack();
  }, checkMilliseconds).unref();
}
