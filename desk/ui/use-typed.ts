import { useSettled } from '../../web/browser/use-settled.ts';

/** What is typed to search for, after a pause: the shop isn't asked about each letter. */
export function useTyped(typed: string): string {
  return useSettled(typed.trim(), 120);
}
