import type { Command } from 'commander';

/**
 * Of a command whose arguments may begin with a dash: what is an option that it doesn't have, or
 * one argument too many.
 */
export function refuseStrayArguments(command: Command): void {
  const { args, registeredArguments } = command;
  const unknown = args.find(looksLikeOption);
  if (unknown !== undefined) command.error(`error: unknown option '${unknown}'`, { exitCode: 2 });
  const isOpen = registeredArguments.some(({ variadic }) => variadic);
  const [stray] = isOpen ? [] : args.slice(registeredArguments.length);
  if (stray !== undefined) command.error(`error: unexpected argument '${stray}'`, { exitCode: 2 });
}

/** `--reasn`, and `-r`; not a key such as `-VPWX-1234`, nor a sentence. */
function looksLikeOption(argument: string): boolean {
  return /^(--[a-z][a-z-]*(=.*)?|-[a-z])$/i.test(argument);
}
