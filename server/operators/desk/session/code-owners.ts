import type { FastifyRequest } from 'fastify';
import { clientKey } from '../../../platform/limits/client-networks.ts';
import { findKnownBrowser, type knownBrowserCookie } from './known-browser.ts';
import type { ReaderParts, ReadOperator } from './operator.ts';

/** Whose the codes of a request are. */
export interface CodeOwners {
  /**
   * A new code belongs to the first, and an entered one may be of any: it may have been asked for
   * in another tab.
   */
  readonly owners: readonly [string, ...string[]];
  /** For the limits of a client: a known browser shares them with nobody on its network. */
  readonly client: string;
}

interface OwnerParts extends Pick<ReaderParts, 'db' | 'clock'> {
  readonly readOperator: ReadOperator;
  readonly browserCookie: ReturnType<typeof knownBrowserCookie>;
}

/**
 * The owner of the codes of an operator who is signed in: nobody else can replace or use them up.
 */
export function signedIn(email: string): string {
  return `signed in ${email}`;
}

/**
 * The address itself is the owner of the codes that strangers, or an operator in a new browser, ask
 * for.
 */
export async function findCodeOwners(
  { db, clock, readOperator, browserCookie }: OwnerParts,
  request: FastifyRequest,
  email: string,
): Promise<CodeOwners> {
  const operator = await readOperator(request);
  const token = browserCookie.read(request);
  const known = await findKnownBrowser(db, { token, email, now: clock() });
  const own = [operator?.email === email && signedIn(email), known].filter(
    (owner) => typeof owner === 'string',
  );
  const [first = email, ...rest] = [...own, email];
  return { owners: [first, ...rest], client: first === email ? clientKey(request.ip) : first };
}
