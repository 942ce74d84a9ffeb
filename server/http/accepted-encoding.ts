/** How a file can be sent, the smallest form first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Picks what a client likes best of what there is, by the header Accept-Encoding (RFC 9110 section 12.5.3); among
 * equals the smallest. Without the header, or where nothing fits, the file goes out as it is.
 */
export function chooseEncoding(accepted: string | undefined, offered: readonly Encoding[]): Encoding {
  if (accepted === undefined) return 'identity';
  const weights = readWeights(accepted);
  const [best] = offered
    .map((encoding) => ({ encoding, weight: weights.get(encoding) ?? weights.get('*') ?? unnamed(encoding) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return best?.encoding ?? 'identity';
}

/** From each named coding to its q-value, which is 1 unless given. */
function readWeights(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/i.exec(text)?.[1]).find(Boolean);
      return [coding.trim().toLowerCase(), weight === undefined ? 1 : Number(weight)];
    }),
  );
}

/** What is not named is not accepted, but for the plain file: that always is, as the last resort. */
function unnamed(encoding: Encoding): number {
  return encoding === 'identity' ? Number.MIN_VALUE : 0;
}
