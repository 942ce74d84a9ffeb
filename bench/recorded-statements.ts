import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

const single = z.union([z.string(), z.number(), z.boolean(), z.null(), z.object({ base64: z.string() })]);
const value = z.union([single, z.array(single)]);
type Value = z.output<typeof value>;

/** A statement that the shop sent, with its values; bytes stand in base64. Those sent at once share a journey. */
export const recordedStatement = z.object({ text: z.string(), values: z.array(value), journey: z.number() });
type RecordedStatement = z.output<typeof recordedStatement>;

/** What one buyer had the shop say to the database: at the first two calls, and at the third. */
export const recording = z.object({ verify: z.array(recordedStatement), buy: z.array(recordedStatement) });
export type Recording = z.output<typeof recording>;

/** A statement to send, once for each purchase. */
export interface ReplayedStatement extends Pick<RecordedStatement, 'text' | 'journey'> {
  /** Under which the server keeps its plan. */
  readonly name: string;
  /** The values for one purchase: see {@link FreshNames}. */
  valuesFor(names: FreshNames): unknown[];
}

/** What stands for each id, address, key and hash of the recorded purchase in another one. */
export type FreshNames = (recorded: string) => string;

/** Order ids, transaction ids, licence keys and UUIDs: groups of letters and digits between dashes. */
const unique = /([0-9A-Za-z]{3,12}(?:-[0-9A-Za-z]{4,12}){3,4})/;

export function prepareReplay({ text, values, journey }: RecordedStatement): ReplayedStatement {
  const makers = values.map(prepareValue);
  const name = createHash('sha256').update(text).digest('hex').slice(0, 20);
  return { text, name, journey, valuesFor: (names) => makers.map((make) => make(names)) };
}

/** Names for one more purchase: the same wherever the recorded one was the same, new to the database. */
export function makeFreshNames(): FreshNames {
  const names = new Map<string, string>();
  return (recorded) => {
    const known = names.get(recorded);
    if (known) return known;
    const fresh = randomBytes(recorded.length).toString('hex').slice(0, recorded.length);
    names.set(recorded, fresh);
    return fresh;
  };
}

function prepareValue(value: Value): (names: FreshNames) => unknown {
  if (Array.isArray(value)) {
    const makers = value.map(prepareValue);
    return (names) => makers.map((make) => make(names));
  }
  if (typeof value === 'object' && value) {
    const { length } = Buffer.from(value.base64, 'base64');
    return (names) => Buffer.from(names(value.base64).slice(0, length), 'latin1');
  }
  if (typeof value !== 'string') return () => value;
  const parts = value.split(unique);
  return (names) => parts.map((part, index) => (index % 2 === 1 ? names(part) : part)).join('');
}
