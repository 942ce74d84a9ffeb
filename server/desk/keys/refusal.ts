/** Why an action on keys was not done, in a sentence for the operator. */
export interface Refusal {
  readonly kind: 'refused';
  readonly reason: string;
}

export function refuse(reason: string): Refusal {
  return { kind: 'refused', reason };
}
