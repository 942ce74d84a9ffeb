import { brandOf, defaultBrand } from '../../brand/brand.ts';
import { hasOwnLogo } from '../../brand/own-logo.ts';
import { isAllowed, type Role } from '../../contract/desk/desk-call.ts';
import { overviewCalls } from '../../contract/desk/overview.ts';
import type { SetUpStep } from '../../contract/desk/set-up.ts';
import { defineChange } from '../operators/desk/action.ts';
import { changeState, keepState, readState } from '../platform/database/shop-state.ts';
import {
  keyStep,
  mailDomainStep,
  purchaseStep,
  testMailStep,
  webhookStep,
} from './set-up-of-facts.ts';
import { bankStep, lookStep, policyStep, sellerStep } from './set-up-of-files.ts';
import type { SetUpParts } from './step.ts';

/** Every step, each from what is true now: for the desk, `doctor` and the documents. */
export async function readSetUp(parts: SetUpParts): Promise<SetUpStep[]> {
  const { db, seller, policyFolder, brandFolder } = parts;
  const keepsLook = (await readState(db, states.look)) !== null;
  const hasOwnBrand = JSON.stringify(brandOf(seller)) !== JSON.stringify(defaultBrand);
  return [
    sellerStep(seller),
    lookStep(hasOwnBrand || hasOwnLogo(brandFolder) || keepsLook),
    policyStep(seller, policyFolder),
    bankStep(seller),
    ...(await Promise.all([
      testMailStep(parts),
      mailDomainStep(parts),
      keyStep(parts),
      webhookStep(parts),
      purchaseStep(parts),
    ])),
  ];
}

/**
 * The steps that an operator may do. Once all are done, none is listed again: what fails later is a
 * task of its own.
 */
export async function listOpenSetUp(
  parts: SetUpParts & { readonly role: Role },
): Promise<SetUpStep[]> {
  if ((await readState(parts.db, states.list)) !== null) return [];

  const steps = await readSetUp(parts);
  if (steps.every(({ isDone }) => isDone)) {
    await keepState(parts.db, states.list, 'done');
    return [];
  }
  const own = steps.filter(({ role }) => isAllowed(parts.role, role));
  return own.some(({ isDone }) => !isDone) ? own : [];
}

export const settleSetUp = defineChange(
  overviewCalls.settleSetUp,
  async ({ tx, record }, { what }) => {
    await changeState(tx, states[what], 'settled');
    await record({ after: { what } });
    return {};
  },
);

const states = { look: 'set_up_look', list: 'set_up_list' } as const;
