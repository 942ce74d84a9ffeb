import type { SaxesAttributeNS } from 'saxes';
import {
  allowedAttributes,
  allowedFunctions,
  allowedProperties,
  ignoredAttributes,
  ignoredNamespaces,
  linkNamespace,
} from './allowed.ts';
import { LogoFault } from './logo-fault.ts';

type Attributes = Record<string, string>;

/** Those of an element, with a style's declarations among them: the page's security policy allows no styles. */
export function readAttributes(
  given: readonly SaxesAttributeNS[],
  element: string,
  line: number,
): Attributes {
  const attributes: Attributes = {};

  for (const attribute of given) {
    if (isIgnored(attribute, element)) continue;
    const name = nameOf(attribute, line);
    // Its declarations are checked one by one.
    if (name !== 'style') checkValue(name, attribute.value, line);
    attributes[name] = attribute.value;
  }

  const { style = '', ...others } = attributes;
  return { ...others, ...readDeclarations(style, line) };
}

/** `fill:none;stroke:red` */
export function readDeclarations(style: string, line: number): Attributes {
  const declarations = style.split(';').map((each) => each.trim());
  const read: Attributes = {};

  for (const declaration of declarations.filter(Boolean)) {
    const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.+)$/s.exec(declaration) ?? [];
    if (ignoredProperties.test(name)) continue;
    if (!allowedProperties.has(name)) {
      throw new LogoFault(`has the style “${declaration.slice(0, 40)}”, which isn't allowed`, line);
    }
    checkValue(name, value, line);
    read[name] = value.replace(/\s*!important$/, '');
  }

  return read;
}

/** Of a browser's own, or of text, which a logo can't have. */
const ignoredProperties = /^(-[\w-]+|font[\w-]*|text-[\w-]+|isolation|mix-blend-mode)$/;

function isIgnored({ uri, local, name }: SaxesAttributeNS, element: string): boolean {
  if (uri === linkNamespace) return local !== 'href';
  if (ignoredNamespaces.has(uri) || name === 'xmlns') return true;
  return uri === '' && (ignoredAttributes.test(name) || (element === 'style' && name === 'type'));
}

function nameOf({ uri, local, name }: SaxesAttributeNS, line: number): string {
  const isOwn = uri === '' || uri === linkNamespace;
  if (isOwn && allowedAttributes.has(local)) return local;
  const kind = /^on/i.test(local) ? 'the event handler' : 'the attribute';
  throw new LogoFault(`has ${kind} ${name}, which isn't allowed`, line);
}

function checkValue(name: string, value: string, line: number): void {
  const refuse = (why: string): never => {
    throw new LogoFault(`has ${name}="${value.slice(0, 60)}": ${why}`, line);
  };

  if (name === 'href' && !/^#[\w.:-]+$/.test(value)) refuse(outside);
  if (name === 'id' && !/^[\w.:-]+$/.test(value)) refuse('an id may have letters and digits only');
  // In CSS both can hide a name.
  if (/\\|\/\*|@/.test(value)) refuse('no escapes, comments or at-rules are allowed in a value');

  for (const [, called = ''] of value.matchAll(/([^\s,()]*)\s*\(/g)) {
    if (!allowedFunctions.has(called)) refuse(`${called}(…) isn't allowed`);
  }

  for (const [, target = ''] of value.matchAll(/url\s*\(([^)]*)/g)) {
    if (!/^\s*(["']?)#[\w.:-]+\1\s*$/.test(target)) refuse(outside);
  }
}

const outside = 'a logo may refer only to its own parts, such as #gradient';
