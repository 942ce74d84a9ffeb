import { crashPoints } from './crash-points.ts';
import { followingCrashPoints, receiptCrashPoints } from './invoice-crash-points.ts';
import { keyActionCrashPoints } from './key-action-crash-points.ts';
import { stockCrashPoints } from './stock-crash-points.ts';

/** Loaded before a shop (`node --import`), it ends that shop's process at the crash point CRASH_AT. */
const point = process.env.CRASH_AT ?? '';
// Stripe's SDK would slow the start of a shop that doesn't use it.
const ownPoints: Record<string, () => void> = {
  ...crashPoints,
  ...stockCrashPoints,
  ...keyActionCrashPoints,
  ...receiptCrashPoints,
  ...followingCrashPoints,
};
const points: Record<string, () => void> = Object.hasOwn(ownPoints, point)
  ? ownPoints
  : {
      ...(await import('./stripe-crash-points.ts')).stripeCrashPoints,
      ...(await import('./capture-crash-points.ts')).captureCrashPoints,
      ...(await import('./paypal-crash-points.ts')).paypalCrashPoints,
    };
const patch = points[point];
if (!patch) throw new Error(`There is no crash point ${point}`);
patch();
