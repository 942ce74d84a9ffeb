import type { OrderResult } from '../../api/responses.ts';

/** What is delivered when, and how many seats a key is for. */
export function describeDelivery(groups: OrderResult['licenseKeys']) {
  const isAwaiting = groups.some(({ awaiting }) => awaiting);
  const bySeat = groups.every(({ seats }) => seats === undefined);
  return {
    title: isAwaiting ? 'Thank you for your order' : 'Thank you, your keys are ready',
    use: bySeat
      ? 'Each key activates one seat for 12 months.'
      : 'Each key activates the number of seats beside it for 12 months.',
    activation: bySeat
      ? `When it asks for a key, enter one of the keys ${isAwaiting ? 'of your order' : 'above'}. Use one key for each seat.`
      : 'When it asks for a key, enter the key of the product, on as many seats as it is for.',
    onTheWay: describeMail(groups),
    later: isAwaiting ? 'Keys that are out of stock follow by email when they arrive. ' : '',
  };
}

function describeMail(groups: OrderResult['licenseKeys']): string {
  if (groups.every(({ awaiting }) => awaiting)) return 'Your tax invoice is on its way to';
  const keys = groups.some(({ awaiting }) => awaiting) ? 'Your keys that are in stock' : 'Your keys';
  return `${keys} and your tax invoice are on their way to`;
}
