import { expect, it } from 'vitest';
import { PageContent } from './page-content.ts';
import { TextRun } from './text-run.ts';

const glyph = { number: 1, source: 1, code: '0001', codePoint: 0x41, advance: 600, isMark: false };
const run = new TextRun({ kern: () => 0, markOffset: () => null }, [glyph]);
const look = { font: 'plain', size: 10, colour: '#ff0000' };

it('counts points from the top left corner, and rounds them to a hundredth', () => {
  const content = new PageContent(200);
  content.fill({ x: 10.004, y: 20, width: 30, height: 40 }, '#ffffff');
  content.line(10, 60, 50.126, 0.75, '#0000ff');
  expect(content.toString()).toBe('1 1 1 rg\n10 140 30 40 re f\n0 0 1 RG 0.75 w 10 149.87 m 60 149.87 l S\n');
});

it('sets font and colour only where they change', () => {
  const content = new PageContent(200);
  for (const colour of ['#ff0000', '#ff0000', '#00ff00', '#ff0000'])
    content.text(run, 1, 2, { ...look, colour });
  content.text(run, 1, 2, { ...look, size: 12 });
  content.text(run, 1, 2, look);
  expect(content.toString().split('\n')).toEqual([
    ...['1 0 0 rg', 'BT /plain 10 Tf 1 198 Td [<0001>]TJ ET', 'BT 1 198 Td [<0001>]TJ ET'],
    ...['0 1 0 rg', 'BT 1 198 Td [<0001>]TJ ET', '1 0 0 rg', 'BT 1 198 Td [<0001>]TJ ET'],
    ...['BT /plain 12 Tf 1 198 Td [<0001>]TJ ET', 'BT /plain 10 Tf 1 198 Td [<0001>]TJ ET', ''],
  ]);
});

it('draws a box with round corners within the box', () => {
  const content = new PageContent(200);
  content.fillRounded({ x: 10, y: 20, width: 60, height: 40 }, 5, '#000000');
  const [, path = ''] = content.toString().split('\n');
  const numbers = path.match(/[\d.]+/g)?.map(Number) ?? [];
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd));
  expect([Math.min(...(xs ?? [])), Math.max(...(xs ?? []))]).toEqual([10, 70]);
  expect([Math.min(...(ys ?? [])), Math.max(...(ys ?? []))]).toEqual([140, 180]);
  expect(path.match(/[mlcf]/g)?.join('')).toBe('mlclclclcf');
});
