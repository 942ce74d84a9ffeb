import type { ComparisonEntry } from '../../contract/product.ts';

/** A column of the comparison table as lines such as `Firewall: yes` and `Support: Business hours`. */
export function writeComparison(entries: readonly ComparisonEntry[] | null): string {
  return (entries ?? []).map(({ feature, offer }) => `${feature}: ${writeOffer(offer)}`).join('\n');
}

/** The lines as a column; null when there are none. A line without a colon has no offer, which the contract refuses. */
export function readComparison(text: string): ComparisonEntry[] | null {
  const lines = splitLines(text);
  if (lines.length === 0) return null;
  return lines.map((line) => {
    const colon = line.lastIndexOf(':');
    if (colon < 0) return { feature: line, offer: '' };
    return { feature: line.slice(0, colon).trim(), offer: readOffer(line.slice(colon + 1).trim()) };
  });
}

/** The lines of a text that are not empty. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function writeOffer(offer: ComparisonEntry['offer']): string {
  if (typeof offer === 'string') return offer;
  return offer ? 'yes' : 'no';
}

function readOffer(word: string): ComparisonEntry['offer'] {
  const offers: Record<string, boolean> = { yes: true, no: false };
  return offers[word.toLowerCase()] ?? word;
}
