import { parseArgs } from 'node:util';

export interface BenchArguments {
  /** How often everything is measured, floors and shop in turn. */
  readonly rounds: number;
  /** How long each load lasts. */
  readonly seconds: number;
  /** How many checkouts are made before memory is read at the end. */
  readonly checkouts: number;
  /** Where the figures are written as JSON; null writes none. */
  readonly jsonFile: string | null;
  /** Where they are written as a table of Markdown; null writes none. */
  readonly markdownFile: string | null;
}

/** `--quick` is for whoever changes the shop or the bench: figures of one short round say little. */
export function readArguments(words: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      checkouts: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'string' },
    },
  });
  const [rounds, seconds, checkouts] = values.quick ? ['1', '1', '200'] : ['3', '4', '10000'];
  return {
    rounds: readNumber('--rounds', values.rounds ?? rounds, 100),
    seconds: readNumber('--seconds', values.seconds ?? seconds, 300),
    checkouts: readNumber('--checkouts', values.checkouts ?? checkouts, 1_000_000),
    jsonFile: values.json ?? null,
    markdownFile: values.markdown ?? null,
  };
}

function readNumber(name: string, text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new Error(`${name} takes a whole number from 1 to ${most}`);
}
