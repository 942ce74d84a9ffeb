import { SaxesParser, type SaxesTagNS } from 'saxes';
import { allowedElements, ignoredNamespaces, svgNamespace } from './allowed.ts';
import type { Logo, LogoElement, OpenElement } from './logo.ts';
import { LogoFault } from './logo-fault.ts';
import { readAttributes } from './read-attributes.ts';
import { checkReferences } from './references.ts';
import { applyStyles } from './styles.ts';
import { readViewBox } from './view-box.ts';

const mostBytes = 200_000;
const mostElements = 3_000;
const mostDepth = 40;

/** Reads an SVG file; throws a `LogoFault` that says what isn't allowed in it, and in which line. */
export function readLogo(svg: string, file: string): Logo {
  try {
    return readSvg(svg);
  } catch (error) {
    if (error instanceof LogoFault) throw error.in(file);
    throw error;
  }
}

function readSvg(svg: string): Logo {
  if (Buffer.byteLength(svg) > mostBytes) {
    throw new LogoFault(`is larger than ${mostBytes / 1000} KB: export it with fewer points`);
  }

  const root = parse(svg);
  applyStyles(root);
  checkReferences(root);
  const viewBox = readViewBox(root);
  return { viewBox, children: drawn(root).children };
}

function parse(svg: string): OpenElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenElement[] = [];
  let root: OpenElement | null = null;
  let count = 0;
  /** The depth inside an element that is left out. */
  let left = 0;

  const refuse = (what: string) => {
    throw new LogoFault(what, parser.line);
  };

  parser.on('error', (error) => refuse(`isn't well-formed XML (${describe(error)})`));
  parser.on('doctype', () => refuse('has a <!DOCTYPE>, which may define entities: delete it'));
  parser.on('processinginstruction', ({ target }) => refuse(`has a <?${target}?>: delete it`));
  parser.on('text', (text) => addText(text));
  parser.on('cdata', (text) => addText(text));

  parser.on('opentag', (tag) => {
    if (left > 0 || isIgnored(tag)) {
      left += 1;
      return;
    }
    count += 1;
    if (count > mostElements) refuse(`has more than ${mostElements} elements: simplify it`);
    if (open.length >= mostDepth) refuse(`has elements in more than ${mostDepth} others`);
    checkElement(tag, open.length === 0, parser.line);
    const { local: name } = tag;
    const line = parser.line;
    const attributes = readAttributes(Object.values(tag.attributes), name, line);
    const element = { name, line, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });

  parser.on('closetag', () => {
    if (left > 0) left -= 1;
    else open.pop();
  });

  function addText(text: string): void {
    const element = open.at(-1);
    if (left === 0 && element?.name === 'style') element.text += text;
  }

  parser.write(svg).close();
  if (!root) throw new LogoFault('has no <svg> element');
  return root;
}

/** Its own position is counted from the last line break; ours is in the sentence already. */
function describe({ message }: Error): string {
  return message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
}

function isIgnored({ uri, local }: SaxesTagNS): boolean {
  return ignoredNamespaces.has(uri) || (uri === svgNamespace && local === 'metadata');
}

function checkElement({ name, uri, local }: SaxesTagNS, isRoot: boolean, line: number): void {
  if (isRoot && (uri !== svgNamespace || local !== 'svg')) {
    throw new LogoFault(`begins with <${name}>, not with <svg xmlns="${svgNamespace}">`, line);
  }

  if (!isRoot && local === 'svg') throw new LogoFault('has an <svg> inside another', line);
  if (uri === svgNamespace && allowedElements.has(local)) return;
  throw new LogoFault(`has <${name}>, ${hints[local] ?? onlyShapes}`, line);
}

const onlyShapes = 'but only shapes, gradients, clips and masks are allowed';
const hints: Record<string, string> = {
  text: 'but no fonts: convert text to paths',
  image: 'but no pictures: draw it as paths',
};

/** Without what isn't drawn. */
function drawn({ name, attributes, children }: OpenElement): LogoElement {
  const kept = children.filter((child) => !['title', 'desc', 'style'].includes(child.name));
  return { name, attributes, children: kept.map(drawn) };
}
