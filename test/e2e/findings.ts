import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Everything that axe has against what is on the screen. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Its source takes as long as a run, so each document gets it once. What passed would be 1 MB of answer.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const run = { resultTypes: ['violations'], preload: false, ...options } satisfies RunOptions;
  return page.evaluate(`axe.run(${JSON.stringify(run)}).then(({ violations }) =>
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => id + ' (' + help + ') ' + html.slice(0, 200))))`);
}

/** What axe has against the colours of the dark scheme; the light one is on again afterwards. */
export async function findDarkViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findViolations(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((violation) => `dark: ${violation}`);
}

/** What scrolls sideways, except the comparison of the editions. */
export function findWideBoxes(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('*')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
    .filter((box) => box.getAttribute('aria-label') !== 'Comparison of the editions')
    .map((box) => box.outerHTML.slice(0, 150) + ' ' + box.scrollWidth + ' > ' + box.clientWidth)`);
}

/** What of a dialog or a toast lies beyond the left or right edge of the window, where nothing scrolls to it. */
export function findCutBoxes(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('[role=dialog], [role=dialog] *, .toast-area li, .toast-area li *')]
    .filter((box) => box.checkVisibility({ visibilityProperty: true }) && !box.closest('.sr-only, svg'))
    .map((box) => ({ box, sides: box.getBoundingClientRect() }))
    .filter(({ sides }) => sides.left < -1 || sides.right > innerWidth + 1)
    .map(({ box, sides }) => box.outerHTML.slice(0, 150) + ' from ' + sides.left + ' to ' + sides.right)`);
}

/** Words in a column that is hardly wider than one letter. */
export function findSqueezedText(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.body.querySelectorAll('*')]
    .filter((box) => [...box.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim().length >= 10))
    .filter((box) => box.checkVisibility() && !box.closest('.sr-only, [role=status], svg'))
    .filter((box) => box.getBoundingClientRect().width < 3 * parseFloat(getComputedStyle(box).fontSize))
    .map((box) => box.outerHTML.slice(0, 150) + ' in ' + box.getBoundingClientRect().width)`);
}

/**
 * What is too small for a finger: less than 44 px either way. Links within a text are as high as its lines, and a label
 * around a checkbox is a part of it.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('button, a[href], input, select, [role=button]')]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.sr-only'))
    .filter((target) => !(target.matches('a') && target.closest('p')))
    .map((target) => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
    .filter(({ box }) => box.width < 44 || box.height < 44)
    .map(({ target, box }) => target.outerHTML.slice(0, 150) + ' ' + box.width + ' x ' + box.height)`);
}

/** Controls that the Tab key doesn't reach, and those that are under something else when it does. */
export async function findUnreachable(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stops = 0; stops < 250; stops += 1) {
    await page.keyboard.press('Tab');
    const found: string | null = await page.evaluate(visitFocus);
    if (found === null) break;
    if (found !== '') hidden.push(found);
  }
  // The round ends where it began. What opens there with the focus was reached when it was open before.
  const missed: string[] = await page.evaluate(`(() => {
    const last = document.activeElement.closest('form');
    const place = document.activeElement.closest('[role=dialog], dialog[open]') ?? document;
    const controls = [...place.querySelectorAll('button, a[href], input, select, textarea')];
    const missed = controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.dataset.reached)
      .filter((control) => !(control.type === 'radio' && !control.checked))
      .filter((control) => last === null || control.form !== last || control.type !== 'submit')
      .map((control) => 'the keyboard misses ' + control.outerHTML.slice(0, 150));
    for (const { dataset } of document.querySelectorAll('[data-reached]')) delete dataset.reached;
    return missed;
  })()`);
  return [...hidden, ...missed];
}

/** Runs in the page. Null when the focus was there before; a date has several stops of its own. */
const visitFocus = `(async ({ activeElement: focused }) => {
  if (focused === document.body) return '';
  if (focused.dataset.reached && focused.type !== 'date') return null;
  focused.dataset.reached = 'yes';
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { left, top, width, height } = focused.getBoundingClientRect();
  if (height > innerHeight) return '';
  // The end of a long text is cut off.
  const seen = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
  const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused));
  return isSeen ? '' : 'focused ' + focused.outerHTML.slice(0, 120) + ' under ' + seen?.outerHTML.slice(0, 80);
})(document)`;

/** More than one thing to do next: the primary buttons in sight, of the dialog where one is open. */
export function findRivalButtons(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const place = document.querySelector('[role=dialog]') ?? document.querySelector('main');
    const buttons = [...place.querySelectorAll('button.bg-action')].map(({ innerText }) => innerText);
    return buttons.length > 1 ? [buttons.join(' and ') + ' are all primary'] : [];
  })()`);
}
