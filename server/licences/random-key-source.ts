import { randomBytes } from 'node:crypto';
import type { KeySource } from './key-source.ts';
import { formatLicenceKey, keyAlphabet, keyBodyLength } from './licence-key.ts';

/**
 * Makes licence keys from 24 random characters out of 31: 118 bits, so no two are ever alike; the
 * database's unique constraint proves it.
 */
export class RandomKeySource implements KeySource {
  async take(_productId: string, count: number): Promise<string[]> {
    const characters = randomCharacters(count * keyBodyLength);
    return Array.from({ length: count }, (_, i) =>
      formatLicenceKey(characters.slice(i * keyBodyLength, (i + 1) * keyBodyLength)),
    );
  }
}

/** Bytes from here on are thrown away: the remainder of a division by 31 would favour the first characters. */
const fairBytes = 256 - (256 % keyAlphabet.length);

function randomCharacters(count: number): string {
  let characters = '';
  while (characters.length < count) {
    for (const byte of randomBytes(count - characters.length)) {
      if (byte < fairBytes) characters += keyAlphabet.charAt(byte % keyAlphabet.length);
    }
  }
  return characters;
}
