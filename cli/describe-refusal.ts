import type { Misunderstood, Refused } from '../server/platform/http/refused.ts';
import { describeProblem } from '../server/platform/http/send-problem.ts';

export function describeFaults({ details: { errors = [] } }: Misunderstood): string {
  return errors.map(({ field, message }) => `error: ${field}: ${message}`).join('\n');
}

/** As JSON, and as text. */
export function describeRefusal({ code, details }: Refused) {
  const problem = describeProblem(code, undefined, details);
  const fields = (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  const isExplained = problem.code === 'invalid-input' && fields.length > 0;
  // A field's message that is the detail is said once.
  const others = fields.filter((_, index) => problem.errors?.[index]?.message !== problem.detail);
  const lines = isExplained ? fields : [problem.detail, ...others];
  return { problem, text: lines.join('\n') };
}
