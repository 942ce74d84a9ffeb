import { listAll, type OpenElement } from './logo.ts';
import { LogoFault } from './logo-fault.ts';

/** Everything that is referred to must be there, and no reference may lead to itself or multiply others. */
export function checkReferences(root: OpenElement): void {
  const all = listAll(root);
  const byId = new Map<string, OpenElement>();

  for (const element of all) {
    const { id } = element.attributes;
    if (id === undefined) continue;
    if (byId.has(id)) throw new LogoFault(`has the id ${id} twice`, element.line);
    byId.set(id, element);
  }

  for (const element of all) {
    for (const id of idsIn(element)) {
      if (!byId.has(id)) throw new LogoFault(`refers to #${id}, which it lacks`, element.line);
    }
  }

  for (const element of all) checkUse(element, byId);
  const done = new Set<OpenElement>();
  for (const element of all) checkWay(element, [], { byId, done });
}

export function idsIn({ attributes }: Pick<OpenElement, 'attributes'>): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'href') return [value.slice(1)];
    return Array.from(value.matchAll(/url\s*\(\s*["']?#([\w.:-]+)/g), ([, id = '']) => id);
  });
}

/** Ten copies of ten copies of ten copies … are a picture that nobody can draw. */
function checkUse({ name, attributes, line }: OpenElement, byId: Map<string, OpenElement>): void {
  if (name !== 'use') return;
  const used = byId.get(attributes.href?.slice(1) ?? '');
  if (!used) throw new LogoFault('has <use> without a reference', line);
  if (used.name === 'svg') throw new LogoFault('uses itself', line);
  const copies = listAll(used).some((element) => element.name === 'use');
  if (copies) throw new LogoFault('uses an element that uses others', line);
}

interface References {
  readonly byId: ReadonlyMap<string, OpenElement>;
  readonly done: Set<OpenElement>;
}

function checkWay(element: OpenElement, way: readonly OpenElement[], references: References): void {
  const { byId, done } = references;
  if (way.includes(element)) throw new LogoFault('has a part that refers to itself', element.line);
  if (done.has(element)) return;
  const targets = idsIn(element).flatMap((id) => byId.get(id) ?? []);

  for (const each of [...element.children, ...targets]) {
    checkWay(each, [...way, element], references);
  }

  done.add(element);
}
