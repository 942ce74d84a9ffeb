import type { Brand } from './brand.ts';
import { readFont } from './font.ts';
import { readLogos } from './read-logos.ts';

/** A sentence for each of the seller's pictures that isn't safe, and for a font that can't be used. */
export function findFileFaults(brand: Brand, folder?: string): string[] {
  return [() => readLogos(folder), () => readFont(brand)].flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}
