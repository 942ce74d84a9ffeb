type QuoteParts = typeof import('./quote/quote-parts.ts');

let parts: QuoteParts | null = null;

/** Part of the page's first script, as `load-gateway-parts.ts` is. */
export async function loadQuoteParts(): Promise<void> {
  parts ??= await import('./quote/quote-parts.ts');
}

/** Null until they are loaded, which they are before the checkout leads to a quote. */
export function loadedQuoteParts(): QuoteParts | null {
  return parts;
}
