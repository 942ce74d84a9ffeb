import type { Order, Plan } from './objects.ts';

const choices: readonly (readonly [Plan | 'cancel', string])[] = [
  ['approve', 'Pay now'],
  ['pending', 'Pay from a bank account: pending'],
  ['refused', 'Pay, and let the capture be declined'],
  ['decline', 'Pay with a card that is declined'],
  ['blocked', 'Pay, and let PayPal refuse every capture'],
  ['cancel', 'Cancel and return to the shop'],
];

/** The page on which a person plays the buyer. */
export function writeApprovalPage({ id, unit }: Order): string {
  const buttons = choices.map(
    ([value, text]) => `<p><button name="choice" value="${value}">${text}</button></p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Stand-in for PayPal</title>
<h1>Stand-in for PayPal</h1><p>Order ${id}: ${unit.amount.value} ${unit.amount.currency_code}</p>
<form method="post">${buttons.join('')}</form></html>`;
}
