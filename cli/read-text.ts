import { InvalidArgumentError } from 'commander';

/** Reads an option that is one line of text. */
export function readText(most: number) {
  return (value: string): string => {
    const text = value.trim();
    if (text && text.length <= most && !/\p{Cc}/u.test(text)) return text;
    throw new InvalidArgumentError(`It has 1 to ${most} characters on one line.`);
  };
}
