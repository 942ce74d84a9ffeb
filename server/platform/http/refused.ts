import { endSentence } from '../../../contract/format.ts';
import type { FieldError, ProblemCode } from '../../../contract/problems.ts';
import type { ProblemDetails } from './send-problem.ts';

/**
 * An expected refusal. Thrown inside a transaction, it rolls back; a route or a command shows it.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? details.errors?.map(({ message }) => message).join(' ') ?? code);
    this.code = code;
    this.details = details;
  }
}

/** It can't be done now. */
export function refuse(detail: string): Refused {
  return new Refused('refused', { detail });
}

export function refuseUnknown(detail: string): Refused {
  return new Refused('not-found', { detail });
}

/** `message` is shown beside the field, or as a sentence where the field isn't shown. */
export function refuseField(field: string, message: string): Refused {
  return new Refused('invalid-input', {
    detail: endSentence(message),
    errors: [{ field, message }],
  });
}

/**
 * The request itself is wrong, such as a place in another list: a command ends as if it were
 * misspelt.
 */
export class Misunderstood extends Refused {
  constructor(errors: readonly FieldError[]) {
    super('invalid-input', { detail: errors.map(({ message }) => message).join(' '), errors });
  }
}
