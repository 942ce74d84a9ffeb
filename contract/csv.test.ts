import { expect, test } from 'vitest';
import { writeExact, writeTyped } from './csv.ts';

const formulas = ['=HYPERLINK("https://thief.example")', '+1', '-1', '@SUM(1)', '\tx', '\n=1', '＝1+1'];

test.each(formulas)('typed text is no formula, and an id stays exactly as it is: %s', (text) => {
  const quoted = text.replaceAll('"', '""');
  expect(writeTyped(text)).toBe(`"'${quoted}"`);
  expect(writeExact(text)).toBe(`"${quoted}"`);
});
