import type { FastifyInstance } from 'fastify';

export class UnreadableBody extends Error {
  readonly statusCode = 400;
}

/** Unlike Fastify's parser, it refuses invalid UTF-8 and a member named twice (RFC 8259 section 4). */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => parseJson(bytes),
  );
}

export function parseJson(bytes: Uint8Array): unknown {
  const text = orRefuse('UTF-8', () => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const value: unknown = orRefuse('JSON', () => JSON.parse(text));
  if (hasUnsafeMember(text))
    throw new UnreadableBody('The request body names a field twice, or one that is not allowed.');
  return value;
}

function orRefuse<Result>(format: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new UnreadableBody(`The request body is not valid ${format}.`);
  }
}

const unsafeNames = ['__proto__', 'constructor', 'prototype'];

/** In valid JSON: each string, with the colon after it if it names a member, and the bounds of each object. */
const parts = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/** Whether an object in a valid JSON text has a member twice, or one that could change a prototype. */
function hasUnsafeMember(json: string): boolean {
  const openObjects: Set<string>[] = [];
  for (const [part, text = '', colon] of json.matchAll(parts)) {
    if (part === '{') openObjects.push(new Set(unsafeNames));
    else if (part === '}') openObjects.pop();
    else if (colon) {
      const name: string = JSON.parse(text);
      const names = openObjects.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}
