import type { Misunderstood, Refused } from '../server/platform/http/refused.ts';
import { describeProblem } from '../server/platform/http/send-problem.ts';

/** What the command calls a field. */
type NameField = (field: string) => string;

export function describeFaults(
  { details: { errors = [] } }: Misunderstood,
  nameField: NameField,
): string {
  return errors.map(({ field, message }) => `error: ${nameField(field)}: ${message}`).join('\n');
}

/** As JSON, and as text. */
export function describeRefusal({ code, details }: Refused, nameField: NameField) {
  const problem = describeProblem(code, undefined, details);
  const fields = (problem.errors ?? []).map(
    ({ field, message }) => `${nameField(field)}: ${message}`,
  );
  const isExplained = problem.code === 'invalid-input' && fields.length > 0;
  // A field's message that is the detail is said once.
  const others = fields.filter((_, index) => problem.errors?.[index]?.message !== problem.detail);
  const lines = isExplained ? fields : [problem.detail, ...others];
  return { problem, text: lines.join('\n') };
}
