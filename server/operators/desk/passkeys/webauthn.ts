/**
 * The library that checks passkeys. Loaded with the first use of one: it takes 30 MB, and a fifth
 * of a second of a start.
 */
export function loadWebAuthn() {
  return import('@simplewebauthn/server');
}

/**
 * EdDSA, ES256 and RS256, by their COSE numbers. For its default, the library tries what Node warns
 * of as experimental.
 */
export const algorithms = [-8, -7, -257];
