import { brandOf } from '../brand/brand.ts';
import { findFileFaults } from '../brand/check-files.ts';
import type { Seller } from '../contract/seller.ts';

interface Faults {
  readonly faults: readonly string[];
}

/** The seller as read, or what is wrong with the pictures and the font. */
export function checkBrandFiles<Read extends { readonly seller: Seller }>(
  reading: Read | Faults,
): Read | Faults {
  if ('faults' in reading) return reading;
  const faults = findFileFaults(brandOf(reading.seller));
  return faults.length > 0 ? { faults } : reading;
}
