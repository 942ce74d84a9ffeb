import { passkeyCalls as calls } from '../contract/desk/passkeys.ts';
import { DeskBrowser } from './desk-browser.ts';
import type { TestShop } from './start-shop.ts';

/** One for each test, so that none finds the passkeys of another. */
export const passkeyOperators = Array.from({ length: 30 }, (_, i) => `desk-${i}@harbour.example`);

/** How the operators of a desk use passkeys. */
export function passkeyDesk(readShop: () => TestShop) {
  const unused = [...passkeyOperators];
  return {
    signIn: (at: { adminUrl: string } = readShop(), email = unused.pop() ?? '') =>
      new DeskBrowser(at, { email }).signIn(),

    async askToSignIn(desk = new DeskBrowser(readShop())) {
      const { body } = await desk.call(calls.askToSignIn, { body: {} });
      return { challenge: body.challenge, origin: desk.passkeyOrigin };
    },

    bring(signed: unknown, desk = new DeskBrowser(readShop())) {
      return desk.call(calls.signIn, { body: { signed } });
    },
  };
}

/** The response to what is no passkey of an operator. */
export const refusedPasskey = { status: 400, body: { code: 'invalid-passkey' } };
