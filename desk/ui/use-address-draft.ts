import { useState } from 'react';

/**
 * The value of fields that the page's address fills: what was typed since, or else what the address says. A draft ends
 * when the address changes, and otherwise by setting it to null. Nothing else touches it, so an answer that comes late
 * takes nothing from under the operator's hands.
 */
export function useAddressDraft<Value>(address: string, said: Value): [Value, (draft: Value | null) => void] {
  const [draft, setDraft] = useState<{ address: string; value: Value } | null>(null);
  const value = draft?.address === address ? draft.value : said;
  return [value, (next) => setDraft(next === null ? null : { address, value: next })];
}
