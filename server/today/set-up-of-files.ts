import type { SetUpStep } from '../../contract/desk/set-up.ts';
import type { Seller } from '../../contract/seller.ts';
import { listDemoFields } from '../platform/settings/demo-seller.ts';
import { findPolicyFaults, readPolicies } from '../platform/settings/policies.ts';
import { step } from './step.ts';

/* The steps that an owner takes in the shop's files, and that the next start reads. */

export function sellerStep(seller: Seller): SetUpStep {
  const fields = listDemoFields({ ...seller }).filter((field) => !field.startsWith('bankAccount'));
  const list = new Intl.ListFormat('en-AU').format(fields);
  return step({ name: 'seller', title: 'Your company' }, fields.length === 0, {
    action: `Write your own ${list} in shop.config.ts, and start the shop again.`,
  });
}

export function lookStep(isDone: boolean): SetUpStep {
  return step({ name: 'look', title: 'Your look' }, isDone, {
    action:
      'Replace brand/logo.svg with your logo, choose your colours in brand of shop.config.ts, or keep ' +
      'the look that the shop came with.',
  });
}

export function policyStep(seller: Seller, folder?: string): SetUpStep {
  const faults = findPolicyFaults(readPolicies(seller, folder));
  return step({ name: 'policies', title: 'Your policies' }, faults.length === 0, {
    action:
      'Write your terms, privacy and refunds in the folder policies, in place of the demo’s, and ' +
      'start the shop again.',
  });
}

/** Without an account, quotes offer no bank transfer: that is a choice, too. */
export function bankStep(seller: Seller): SetUpStep {
  const isDemos = listDemoFields({ ...seller }).some((field) => field.startsWith('bankAccount'));
  return step({ name: 'bank-account', title: 'Your bank account' }, !isDemos, {
    action:
      'Write the account for transfers in bankAccount of shop.config.ts, or remove it: quotes are ' +
      'then paid by card alone.',
  });
}
