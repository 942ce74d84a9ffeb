import * as z from 'zod/mini';
import { email } from '../text.ts';
import { of } from './audit-sentences.ts';
import type { OperatorAction } from './desk-call.ts';

const gatewayOfOrder = z.object({ orderId: z.string(), gateway: z.string() });
const nothing = z.object({});

/** What only the command line does: the desk has no such calls. */
export const commandActions = {
  setGateway: {
    summary:
      'Record which gateway a pending order belongs to, if the shop refuses to start because of it',
    role: 'owner',
    body: gatewayOfOrder,
    answer: gatewayOfOrder,
    audit: 'gateway-set',
    says: ({ gateway }, { order }) => `set the gateway${of(order)} to ${gateway}`,
  },
  makeLoginLink: {
    summary: "Print a link that signs an operator in to the desk, for when mail doesn't work",
    role: 'owner',
    body: z.object({ email }),
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
    audit: 'login-link-made',
    says: ({ email: address }) => `made a sign-in link for ${address}`,
  },
  changeShopSecret: {
    summary: 'Change SHOP_SECRET',
    role: 'owner',
    answer: nothing,
    audit: 'shop-secret-changed',
    says: () => 'changed the secret of the codes',
  },
  startRotation: {
    summary: 'Start a change of KEYS_SECRET',
    role: 'owner',
    answer: nothing,
    audit: 'keys-secret-rotation-started',
    says: () => 'began to seal all keys with a new secret',
  },
  finishRotation: {
    summary: 'Finish a change of KEYS_SECRET',
    role: 'owner',
    answer: nothing,
    audit: 'keys-secret-rotated',
    says: () => 'sealed all keys with a new secret',
  },
} as const satisfies Readonly<Record<string, OperatorAction>>;
