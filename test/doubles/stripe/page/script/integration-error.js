/** A mistake in how the page uses the script. Stripe's script throws these too. */
export class IntegrationError extends Error {
  name = 'IntegrationError';
}

export function requireThat(condition, message) {
  if (!condition) throw new IntegrationError(message);
}
