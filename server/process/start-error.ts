/**
 * The shop cannot start, for a reason that whoever started it can mend: the message is one clear sentence,
 * and all that they are shown. Everything else that goes wrong at start is thrown as it is, with its stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
