import { type CrashPoint, crashPoints } from './crash-points.ts';

/** Loaded before a shop (`node --import`), it ends that shop's process at the crash point CRASH_AT. */
const point = process.env.CRASH_AT;
if (!isCrashPoint(point)) throw new Error(`CRASH_AT must be one of ${Object.keys(crashPoints).join(', ')}`);
crashPoints[point]();

function isCrashPoint(name: string | undefined): name is CrashPoint {
  return name !== undefined && Object.hasOwn(crashPoints, name);
}
