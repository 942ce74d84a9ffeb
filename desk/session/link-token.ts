const prefix = '#sign-in=';

/**
 * The token of a sign-in link, such as `/#sign-in=token`. What is after the `#` is never sent to a server; here it
 * leaves the address and the browser's history too.
 */
export function readLinkToken(): string | null {
  const { hash, pathname } = location;
  if (!hash.startsWith(prefix)) return null;
  history.replaceState(null, '', pathname);
  return hash.slice(prefix.length);
}
