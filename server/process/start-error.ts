/**
 * The shop can't start, for a reason that the operator can fix. Only its message is shown: one clear sentence. All other
 * errors at the start are shown with their stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
