import type { Tx } from '../../../platform/database/pool.ts';
import { rememberBrowser } from './known-browser.ts';
import {
  type NewSession,
  type OpenedSession,
  openSession,
  type SigningBrowser,
} from './session-store.ts';

/**
 * The browser that signs in, with the token by which it is known from earlier; null where it isn't.
 */
export type KnownSigning = SigningBrowser & { readonly browserToken: string | null };

/** A session, and the token for the cookie by which its browser is known later on. */
export type SignedIn = OpenedSession & { readonly browserToken: string };

export async function openKnownSession(
  tx: Tx,
  { from, ...session }: NewSession & { readonly from: KnownSigning },
): Promise<SignedIn> {
  const { email, now } = session;
  const { browserToken, ...browser } = from;
  const opened = await openSession(tx, { ...session, from: browser });
  return {
    ...opened,
    browserToken: await rememberBrowser(tx, { token: browserToken, email, now }),
  };
}
