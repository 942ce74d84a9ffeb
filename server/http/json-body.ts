import type { FastifyInstance } from 'fastify';

/** A body that is not what JSON should be; the message is for its sender. */
export class UnreadableBody extends Error {
  readonly statusCode = 400;
}

/** Bodies are JSON in UTF-8 and nothing else. */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => readJson(bytes),
  );
}

/**
 * Refused are bytes that are no UTF-8, since another text than the sender's would be stored; an object that names
 * a member twice, since which of the two counts is for nobody to guess (RFC 8259 section 4); and members by which
 * a prototype could be changed.
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  const value = parse(text);
  if (hasUnsafeMember(text))
    throw new UnreadableBody('The request body names a field twice, or one that is not allowed.');
  return value;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableBody('The request body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody('The request body is not valid JSON.');
  }
}

const unsafeNames = ['__proto__', 'constructor', 'prototype'];

/** In valid JSON: each string, with the colon after it if it names a member, and the bounds of each object. */
const parts = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/** Reads a text that is valid JSON once more, since `JSON.parse` keeps quiet about members that it drops. */
function hasUnsafeMember(json: string): boolean {
  const openObjects: Set<string>[] = [];
  for (const [part, text = '', colon] of json.matchAll(parts)) {
    if (part === '{') openObjects.push(new Set(unsafeNames));
    else if (part === '}') openObjects.pop();
    else if (colon && isRepeated(openObjects.at(-1), String(JSON.parse(text)))) return true;
  }
  return false;
}

function isRepeated(names: Set<string> | undefined, name: string): boolean {
  const isKnown = names?.has(name) ?? false;
  names?.add(name);
  return isKnown;
}
