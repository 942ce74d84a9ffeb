import type { Refusal } from '../server/desk/keys/refusal.ts';

/** Prints what an action on keys did, or why it was refused: then the exit code is 1. */
export function reportKeyAction<Done extends { readonly kind: string }>(
  json: true | undefined,
  result: Done | Refusal,
  describe: (done: Done) => string,
): void {
  if (json) console.log(JSON.stringify(result, null, 2));
  else console.log(isRefusal(result) ? result.reason : describe(result));
  if (isRefusal(result)) process.exitCode = 1;
}

function isRefusal(result: { readonly kind: string } | Refusal): result is Refusal {
  return result.kind === 'refused';
}
