import type { Billing } from '../../../contract/checkout.ts';

/** The gateway's own script in the page, where the card goes to the gateway and never to the shop. */
export interface CardGateway {
  /** Puts the gateway's card form into an empty element. */
  mountCardForm(container: HTMLElement, options: CardFormOptions): CardForm;

  /** Shows the bank's challenge over the page until the buyer has passed, failed or left it. */
  showChallenge(clientSecret: string): Promise<void>;
}

export interface CardCharge {
  /** Cents of AUD, which wallets show. */
  readonly amountCents: number;
  /** The shop authorises the card first, because a product could sell out. */
  readonly captureLater: boolean;
}

export interface CardFormOptions extends CardCharge {
  readonly method: 'card' | 'payto';
  readonly onReady: () => void;
  readonly onFailed: () => void;
  /** The buyer has chosen a card of Apple Pay or Google Pay, or to type one. */
  readonly onChoice: (choice: CardChoice) => void;
}

export type CardChoice = 'card' | 'wallet';

/** A form for a card or a bank account on the page. It shows its own messages beside its fields. */
export interface CardForm {
  updateCharge(charge: CardCharge): void;

  /** Whether the card can be paid with. Otherwise the form has shown why, and has the focus. */
  validate(): Promise<boolean>;

  /** A token that stands for the card; null when the gateway was not reached or refused to make one. */
  createToken(buyer: CardBuyer): Promise<string | null>;

  destroy(): void;
}

export interface CardBuyer {
  readonly cardholderName: string;
  readonly email: string;
  readonly billing: Billing;
}
