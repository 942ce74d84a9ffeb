import { readStored, store } from '../browser/storage.ts';

/** Says when, never which address: that is in a cookie that scripts can't read. */
const verifiedKey = 'licence-shop.verified.v1';

/** As long as the shop's cookie for a verified address. */
export const verifiedMilliseconds = 60 * 60 * 1000;

/** The browser has verified an address. */
export function rememberVerified() {
  store('localStorage', verifiedKey, String(Date.now()));
}

export function forgetVerified() {
  store('localStorage', verifiedKey, null);
}

/** Whether it is worth asking the shop what only a verified address may see. */
export function mayBeVerified(): boolean {
  const at = readStored('localStorage', verifiedKey);
  return at !== null && Date.now() - Number(at) < verifiedMilliseconds;
}
