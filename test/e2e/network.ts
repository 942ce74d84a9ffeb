import type { Page, Request, Route } from 'playwright-core';
import type { PageFaults } from './page-faults.ts';

/** An answer in the place of the shop's own. A body that is no text is sent as JSON. */
export interface StandIn {
  readonly status?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A request of the page to the shop's API. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Read from JSON; null without one. */
  readonly body: unknown;
}

/** The line between the page and the shop: what goes over it, and what goes wrong on it. */
export class Network {
  readonly #page: Page;
  readonly #faults: PageFaults;
  readonly #sent: Request[] = [];

  constructor(page: Page, faults: PageFaults) {
    this.#page = page;
    this.#faults = faults;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) this.#sent.push(request);
    });
  }

  /** Every call so far, or those to one path. */
  async sentCalls(path?: string): Promise<SentCall[]> {
    const calls = await Promise.all(this.#sent.map(readCall));
    return calls.filter((call) => path === undefined || call.path === path);
  }

  /** The network is gone, and the browser knows. */
  async goOffline(): Promise<void> {
    this.#faults.expectOffline();
    await this.#page.context().setOffline(true);
  }

  async goOnline(): Promise<void> {
    await this.#page.context().setOffline(false);
  }

  /** From now on the path answers this. */
  async answer(path: string, standIn: StandIn): Promise<void> {
    const { status = 200, contentType, headers, body = '' } = standIn;
    if (status >= 400) this.#faults.expectFailedRequests(path);
    await this.#replace(path, (route) =>
      route.fulfill({
        status,
        ...(headers && { headers }),
        contentType: contentType ?? (typeof body === 'string' ? 'text/plain' : 'application/json'),
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  }

  /** From now on nothing that is sent to the path arrives. */
  async cut(path: string): Promise<void> {
    this.#faults.expectFailedRequests(path);
    await this.#replace(path, (route) => route.abort());
  }

  /** From now on no built script arrives whose name starts so. */
  async cutScripts(name: string): Promise<void> {
    await this.#page.route(`**/assets/${name}-*.js`, async (route) => {
      this.#faults.expectFailedRequests(new URL(route.request().url()).pathname);
      await route.abort();
    });
  }

  /** Built scripts whose name starts so wait until the returned function is called. */
  async holdScripts(name: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.#page.route(`**/assets/${name}-*.js`, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** From now on the shop gets what is sent to the path, but its answers are lost: the returned function counts them. */
  async loseAnswers(path: string): Promise<() => number> {
    let lost = 0;
    this.#faults.expectFailedRequests(path);
    await this.#replace(path, async (route) => {
      await route.fetch();
      await route.abort();
      lost += 1;
    });
    return () => lost;
  }

  /** Requests to the path wait until the returned function is called; then they go to the shop. */
  async hold(path: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.#replace(path, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** The path is the shop's own again. */
  async restore(path: string): Promise<void> {
    await this.#page.unroute(isPath(path));
  }

  async #replace(path: string, handler: (route: Route) => Promise<void>): Promise<void> {
    await this.#page.unroute(isPath(path));
    await this.#page.route(isPath(path), handler);
  }
}

/** Matches the path with any query. */
function isPath(path: string): RegExp {
  return new RegExp(`^http://[^/]+${RegExp.escape(path)}(\\?.*)?$`);
}

async function readCall(request: Request): Promise<SentCall> {
  const url = new URL(request.url());
  return {
    method: request.method(),
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: await request.allHeaders(),
    body: request.postDataJSON(),
  };
}
