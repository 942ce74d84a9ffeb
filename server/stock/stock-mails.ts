/** The name in the outbox of the mail with keys that an order waited for. Its subject is from {@link nameDelivery}. */
export const keysMail = 'keys';

/** The name in the outbox of the mail with the key that replaces a dead one. Its subject is the new key's id. */
export const keyReplacedMail = 'key-replaced';

/** Names the delivery of lines of an order: `ORD-7K4T-9WPN-3VGY-6JFB.0-2` for its first and its third. */
export function nameDelivery(orderId: string, positions: readonly number[]): string {
  return `${orderId}.${positions.join('-')}`;
}

export function parseDelivery(name: string): { readonly orderId: string; readonly positions: number[] } {
  const [orderId = '', positions = ''] = name.split('.');
  return { orderId, positions: positions.split('-').map(Number) };
}
