import type { HeldLicence } from '../../contract/desk/agreed-quote.ts';
import { describeRenewal, listSeatsToRenew } from '../../contract/desk/renew-quote.ts';
import { emptyLine, type LineDraft, type QuoteDraft } from './quote-draft.ts';

/**
 * Renews an order as well, or no longer: its open seats join the lines, or leave them. A note that
 * nobody has changed follows.
 */
export function changeRenewal(
  draft: QuoteDraft,
  licences: readonly HeldLicence[],
  orderId: string,
): QuoteDraft {
  const isRenewed = draft.renews.includes(orderId);
  const renews = isRenewed
    ? draft.renews.filter((other) => other !== orderId)
    : [...draft.renews, orderId];
  const before = countSeats(licences, draft.renews);
  const after = countSeats(licences, renews);
  const productIds = new Set([...before.keys(), ...after.keys()]);
  let lines = draft.lines.filter(({ productId }) => productId !== '');
  for (const productId of productIds) {
    const more = (after.get(productId) ?? 0) - (before.get(productId) ?? 0);
    lines = addSeats(lines, productId, more);
  }
  const noteOf = (orderIds: readonly string[]) =>
    describeRenewal(licences.filter((licence) => orderIds.includes(licence.orderId)));
  const isOwnNote = draft.note !== noteOf(draft.renews);
  const billing = { ...draft.billing, purpose: draft.billing.purpose || ('renewal' as const) };
  return {
    ...draft,
    billing: renews.length > 0 ? billing : draft.billing,
    lines: lines.length > 0 ? lines : [emptyLine],
    note: isOwnNote ? draft.note : noteOf(renews),
    renews,
    renewCovered: false,
  };
}

function countSeats(licences: readonly HeldLicence[], renews: readonly string[]) {
  const named = licences.filter(({ orderId }) => renews.includes(orderId));
  return new Map(listSeatsToRenew(named).map(({ productId, seats }) => [productId, seats]));
}

function addSeats(lines: readonly LineDraft[], productId: string, more: number): LineDraft[] {
  const isOfProduct = (line: LineDraft) => line.productId === productId;
  if (!lines.some(isOfProduct))
    return more > 0 ? [...lines, { ...emptyLine, productId, quantity: String(more) }] : [...lines];
  return lines
    .map((line) => {
      if (!isOfProduct(line)) return line;
      return { ...line, quantity: String(Number(line.quantity) + more) };
    })
    .filter((line) => !isOfProduct(line) || Number(line.quantity) > 0);
}
