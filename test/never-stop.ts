import { stopOnSignals } from '../server/platform/process/stop-on-signals.ts';

/** A process that starts, or stops, without an end: its argument says which. */
const never = new Promise<never>(() => {});
setInterval(() => {}, 1_000);
const isOpen = process.argv[2] === 'stop';
stopOnSignals(
  {
    running: isOpen ? Promise.resolve({ stop: () => never }) : never,
    abandon: () => {},
    fail: (error) => {
      throw error;
    },
  },
  { stop: 300, start: 200 },
);
console.log('http://ready');
