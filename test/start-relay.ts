import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Relay {
  readonly url: string;
  /** What was passed on, such as `GET /v1/payment_intents/pi_1`. */
  readonly passed: readonly string[];
  stop(): void;
}

export interface RelayPlan {
  readonly target: string;
  /** Matches a method and path such as `POST /v1/refunds`. */
  readonly request?: RegExp;
  /** Runs before the first such request is passed on. */
  readonly before?: () => Promise<unknown>;
}

/** Passes requests on to another server, so that a test can do something while one is on its way. */
export async function startRelay({ target, request: awaited, before }: RelayPlan): Promise<Relay> {
  const passed: string[] = [];
  let isAwaited = true;
  const relay = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await text(request);
    passed.push(`${method} ${url}`);
    if (isAwaited && awaited?.test(`${method} ${url}`)) {
      isAwaited = false;
      await before?.();
    }
    const { host: _, connection: __, ...passedOn } = headers;
    const init = { method, headers: passedOn as Record<string, string>, ...(method === 'POST' && { body }) };
    const answer = await fetch(new URL(url, target), init);
    for (const [name, value] of answer.headers) if (name !== 'connection') response.setHeader(name, value);
    response.writeHead(answer.status).end(await answer.text());
  };
  const server = createServer(relay);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
