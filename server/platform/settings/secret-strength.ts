/** Characters of a secret. 32 hexadecimal ones hold 128 bits. */
export const shortestSecret = 32;

/** 32 random hexadecimal characters have fewer different ones once in a million. */
const fewestDifferent = 9;

/** Whether a secret may be random: long, of many different characters, and no repeated text. */
export function looksRandom(secret: string): boolean {
  const repeatsAfter = `${secret}${secret}`.indexOf(secret, 1);
  return (
    secret.length >= shortestSecret &&
    new Set(secret).size >= fewestDifferent &&
    repeatsAfter === secret.length
  );
}
