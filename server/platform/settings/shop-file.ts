import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endSentence } from '../../../contract/format.ts';
import { StartError } from '../process/start-error.ts';

type ShopFile = typeof import('../../../shop.config.ts');

const ownFile = join(import.meta.dirname, '..', '..', '..', 'shop.config.ts');

/**
 * Runs `shop.config.ts`. Its values aren't checked: a file that can't be run has a fault, which is a
 * sentence for the person who edits it.
 */
export async function loadShopFile(
  file = ownFile,
): Promise<Pick<ShopFile, 'shop'> | { readonly fault: string }> {
  try {
    const { shop }: Partial<ShopFile> = await import(pathToFileURL(file).href);
    if (shop) return { shop };
    return { fault: 'shop.config.ts has no "export const shop", which the shop reads.' };
  } catch (error) {
    return { fault: describeFault(error, file) };
  }
}

/** Throws a {@link StartError} where the file can't be run. */
export async function requireShopFile(): Promise<void> {
  const loaded = await loadShopFile();
  if ('fault' in loaded) throw new StartError(loaded.fault);
}

function describeFault(error: unknown, file: string): string {
  const { message, stack = '', code } = error as Error & { readonly code?: string };
  const line = code === 'ERR_MODULE_NOT_FOUND' ? lineOfImport(message, file) : lineIn(stack, file);
  const place = line ? `shop.config.ts, line ${line}` : 'shop.config.ts';
  return `${place}: ${explain(message)}`;
}

/** Node names the place of a fault as `/path/shop.config.ts:12`, or as that with `file://`. */
function lineIn(stack: string, file: string): string | undefined {
  return [file, pathToFileURL(file).href]
    .map((name) => stack.split(`${name}:`)[1])
    .find((rest) => rest !== undefined)
    ?.match(/^\d+/)?.[0];
}

const missing = /^Cannot find (?:module|package) '(?:.*[\\/])?([^'\\/]+)'/;

/** Node doesn't say where the file was to be imported. */
function lineOfImport(message: string, file: string): string | undefined {
  const name = missing.exec(message)?.[1];
  const lines = readFileSync(file, 'utf8').split('\n');
  const found = lines.findIndex((line) => name !== undefined && line.includes(name));
  return found < 0 ? undefined : String(found + 1);
}

/** What the parser and Node say of usual mistakes, in words for the person who made one. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/^Expected ',', got/, 'a comma is missing here, or at the end of the line above.'],
  [/^Unterminated (?:string|template)/, 'a quotation mark is missing at the end of a text.'],
  [/<eof>|^Unexpected eof/, 'the file ends too early. A closing bracket or brace is missing.'],
  [missing, 'there is no file or package "$1" to import.'],
  [
    /^The requested module '(.+)' does not provide an export named '(.+)'$/,
    '$1 has no "$2" to import. A type needs "import type".',
  ],
  [/^(\S+) is not defined$/, '$1 is not defined. A text needs quotation marks.'],
];

function explain(message: string): string {
  const [first = message] = message.split('\n');
  for (const [pattern, sentence] of explanations) {
    const match = pattern.exec(first);
    if (match) return sentence.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
  }
  return endSentence(first);
}
