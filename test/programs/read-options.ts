import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The options of a program. Ends it with a sentence when they are misspelt. */
export function readOptions<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    console.error(`${error instanceof Error ? error.message : error}. The options are ${names.join(', ')}.`);
    process.exit(2);
  }
}
