import type { Facts, Sentence } from '../../../contract/desk/audit-sentences.ts';
import { commandActions } from '../../../contract/desk/command-actions.ts';
import type { OperatorAction } from '../../../contract/desk/desk-call.ts';
import { otherEvents } from '../../../contract/desk/other-events.ts';
import { deskCalls } from './desk-calls.ts';

type RecordedAction = { readonly action: string } & Readonly<
  Record<'before' | 'after', object | null>
>;
type Names = Omit<Parameters<Sentence>[1], 'before'>;

/** What somebody did, as the rest of a sentence that begins with their name. */
export function describeAction({ action, before, after }: RecordedAction, names: Names): string {
  const describe = sentences.get(action);
  if (!describe) return action.replaceAll('-', ' ');
  return describe({ ...after } as Facts, { ...names, before: { ...before } });
}

const actions: readonly OperatorAction[] = [...Object.values(deskCalls), commandActions].flatMap(
  (area) => Object.values<OperatorAction>(area),
);

const sentences = new Map(Object.entries(otherEvents));
for (const { audit, says } of actions) if (audit && says) sentences.set(audit, says);
