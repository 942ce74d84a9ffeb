import { parseArgs } from 'node:util';

export interface BenchArguments {
  /** How often everything is measured, floors and shop in turn. */
  readonly rounds: number;
  /** How long each load lasts. */
  readonly seconds: number;
  /** Where the figures are written as JSON; null writes none. */
  readonly jsonFile: string | null;
}

export function readArguments(words: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
      json: { type: 'string' },
    },
  });
  return {
    rounds: readNumber('--rounds', values.rounds, 100),
    seconds: readNumber('--seconds', values.seconds, 300),
    jsonFile: values.json ?? null,
  };
}

function readNumber(name: string, text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new Error(`${name} takes a whole number from 1 to ${most}`);
}
