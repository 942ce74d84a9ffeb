import { listAll, type OpenElement } from './logo.ts';
import { LogoFault } from './logo-fault.ts';
import { readDeclarations } from './read-attributes.ts';

/**
 * Writes the rules of `<style>` elements into the elements that have their classes. Drawing programs
 * write such rules, and in a page they would count for everything else too.
 */
export function applyStyles(root: OpenElement): void {
  const rules = listAll(root)
    .filter(({ name }) => name === 'style')
    .flatMap(readRules);
  const classes = new Map<string, Record<string, string>>();
  for (const [name, declared] of rules) classes.set(name, { ...classes.get(name), ...declared });

  for (const element of listAll(root)) {
    const names = element.attributes.class?.split(/\s+/) ?? [];
    for (const name of names) Object.assign(element.attributes, classes.get(name));
  }
}

type Rule = readonly [className: string, declared: Record<string, string>];

function readRules({ text, line }: OpenElement): Rule[] {
  // An escape or an at-rule could load something.
  if (/[\\@]/.test(text)) throw new LogoFault('has a <style> with an escape or an @ rule', line);
  const rules = text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)\{([^{}]*)\}|\S/g);

  return Array.from(rules).flatMap(([rule, selectors = '', body]) => {
    const names = selectors.split(',').map((selector) => selector.trim());
    if (body === undefined || !names.every((name) => /^\.[\w-]+$/.test(name))) {
      const what = rule.trim().slice(0, 40);
      throw new LogoFault(`has the style “${what}”: only rules for classes are read`, line);
    }
    const declared = readDeclarations(body, line);
    return names.map((name): Rule => [name.slice(1), declared]);
  });
}
