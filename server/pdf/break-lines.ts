import LineBreaker from 'linebreak';
import type { TextRun } from './text-run.ts';

/** Breaks a text into lines of at most a width, where Unicode allows it (UAX 14). A longer word fills whole lines. */
export function breakLines(text: string, most: number, layOut: (text: string) => TextRun): string[] {
  const lines: string[] = [];
  let line = '';
  let left = most;
  const add = (part: string, width: number) => {
    if (width > left && line) {
      lines.push(line);
      line = '';
      left = most;
    }
    line += part;
    left -= width;
  };
  for (const word of splitWords(text)) {
    const run = layOut(word);
    if (run.width <= most) add(word, run.width);
    else for (const { part, width } of splitWord(run, left, most)) add(part, width);
  }
  return line ? [...lines, line] : lines;
}

function* splitWords(text: string): Generator<string> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    yield text.slice(start, next.position);
    start = next.position;
  }
}

/** The parts of a word that fill lines, the first of which has less space left. */
function* splitWord(
  { glyphs, advances }: TextRun,
  left: number,
  most: number,
): Generator<{ part: string; width: number }> {
  let part = '';
  let width = 0;
  let space = left;
  for (const [i, glyph] of glyphs.entries()) {
    // An accent stays with its letter.
    if (width + glyph.advance > space && !glyph.isMark && (part || space < most)) {
      yield { part, width };
      part = '';
      width = 0;
      space = most;
    }
    part += String.fromCodePoint(glyph.codePoint);
    width += advances[i] ?? 0;
  }
  yield { part, width };
}
