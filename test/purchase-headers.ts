import { headers as names } from '../contract/calls.ts';

export interface HeaderOptions {
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
  /** The earlier order, if the buyer wants to buy it again. */
  readonly buyAgain?: string;
  readonly acceptBackorder?: boolean;
  readonly statusOnly?: boolean;
  readonly policiesShown?: string;
}

/** The optional headers of a purchase or a quote. */
export function purchaseHeaders(options: HeaderOptions): Record<string, string> {
  return {
    ...(options.idempotencyKey && { [names.idempotencyKey]: options.idempotencyKey }),
    ...(options.buyAgain && { [names.buyAgain]: options.buyAgain }),
    ...(options.ifMatch && { [names.ifMatch]: options.ifMatch }),
    ...(options.acceptBackorder && { [names.acceptBackorder]: 'true' }),
    ...(options.statusOnly && { [names.statusOnly]: 'true' }),
    ...(options.policiesShown && { [names.policiesShown]: options.policiesShown }),
  };
}
