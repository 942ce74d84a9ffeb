import { text } from 'node:stream/consumers';
import { InvalidArgumentError } from 'commander';

/** Reads the number of a key, such as `#123`; repeated, all of them. */
export function readKeyId(value: string, earlier: readonly number[] = []): number[] {
  const match = /^#?([1-9]\d{0,14})$/.exec(value);
  if (!match) throw new InvalidArgumentError("It is the number of a key, such as '#123'.");
  return [...earlier, Number(match[1])];
}

/** Reads keys from standard input, one a line, so that no key is in the list of processes or a shell's history. */
export async function readKeysFromInput(): Promise<string[]> {
  const lines = (await text(process.stdin)).split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
