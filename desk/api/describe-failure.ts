import { ApiError, connectionHint, describeError } from '../../web/api/api-error.ts';

/** Why a call failed, in a sentence for the operator. */
export function describeFailure(error: Error): string {
  return connectionHint(error) ?? describeError(error, 'Something went wrong. Try again.');
}

/** The message for a field that the server refused (`body.email`); undefined when it refused none or another. */
export function fieldFailure(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problem?.errors?.find((refused) => refused.field === field)?.message;
}
