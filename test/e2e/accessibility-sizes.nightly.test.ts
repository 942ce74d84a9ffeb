import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import {
  findCutBoxes,
  findDarkViolations,
  findRivalButtons,
  findSmallTargets,
  findSqueezedText,
  findViolations,
  findWideBoxes,
} from './findings.ts';
import { findOnWalk } from './walk.ts';
import { walks } from './walks.ts';

const tests = await startBrowserTests();

describe('axe at 1440 px, in the light scheme and in the dark,', () => {
  it.each(walks)('finds nothing on %s', async (_what, walk) => {
    expect(await findOnWalk(await tests.visit(desktop), walk, [findViolations, findDarkViolations])).toEqual(
      [],
    );
  });
});

describe('at 320 px', () => {
  const screen = { ...phone, viewport: { width: 320, height: 640 } };
  it.each(walks)(
    'nothing is wider than the screen or smaller than a finger, and one button at most is the primary one, on %s',
    async (_what, walk) => {
      const finds = [findWideBoxes, findSmallTargets, findRivalButtons];
      expect(await findOnWalk(await tests.visit(screen), walk, finds)).toEqual([]);
    },
  );
});

describe('with text twice as large, at 1280 px', () => {
  const before = `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });`;
  it.each(walks)('nothing is wider than the screen, cut off or squeezed on %s', async (_what, walk) => {
    const visit = { viewport: { width: 1280, height: 900 }, before };
    const finds = [findWideBoxes, findCutBoxes, findSqueezedText];
    expect(await findOnWalk(await tests.visit(visit), walk, finds)).toEqual([]);
  });
});

describe('with the text spacing of WCAG 1.4.12, at 320 px', () => {
  const before = `{
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(\`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    \`);
    document.adoptedStyleSheets = [spacing];
  }`;
  it.each(walks)('nothing is wider than the screen, cut off or squeezed on %s', async (_what, walk) => {
    const visit = { ...phone, viewport: { width: 320, height: 640 }, before };
    const finds = [findWideBoxes, findCutBoxes, findSqueezedText];
    expect(await findOnWalk(await tests.visit(visit), walk, finds)).toEqual([]);
  });
});
