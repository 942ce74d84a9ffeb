/**
 * Where the payment gateway reports events. Its requests are signed, so they need no protection against other sites,
 * and they are never refused because of overload.
 */
export const webhookPath = '/api/payments/stripe/events';
