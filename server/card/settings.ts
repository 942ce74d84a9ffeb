import * as z from 'zod/mini';
import type { Mode } from '../../contract/states.ts';
import { commaSeparated, origin, startsWith } from '../platform/settings/setting-forms.ts';
import type { SettingGroup } from '../platform/settings/setting-group.ts';
import {
  forbid,
  forbidInDemo,
  type Rule,
  requireStart,
  rule,
} from '../platform/settings/setting-rule.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Any of them may sign an event, so that a secret can be replaced without losing one. */
  readonly webhookSecrets: readonly string[];
  readonly takesPayTo: boolean;
  /** The origin of a stand-in for Stripe; null is Stripe itself. */
  readonly apiBase: string | null;
}

export interface StripeConfig {
  /** Null where Stripe takes no payments: in demo mode. */
  readonly stripe: StripeSettings | null;
}

const variables = z.object({
  STRIPE_SECRET_KEY: z.optional(startsWith('sk_test_', 'rk_test_', 'sk_live_', 'rk_live_')),
  STRIPE_PUBLISHABLE_KEY: z.optional(startsWith('pk_test_', 'pk_live_')),
  STRIPE_WEBHOOK_SECRETS: z.optional(webhookSecrets()),
  STRIPE_PAYMENT_METHODS: z._default(paymentMethods(), ['card']),
  STRIPE_API_BASE: z.optional(origin()),
});

export const stripeSettings: SettingGroup<StripeConfig> = {
  variables: Object.keys(variables.shape),
  form: z.pipe(variables, z.transform(nameSettings)),
  findRules,
};

function webhookSecrets() {
  return commaSeparated(
    (part) => /^whsec_\S+$/.test(part),
    'must be secrets that start with whsec_',
  );
}

/** Cards are always taken. */
function paymentMethods() {
  const methods = commaSeparated(
    (part) => part === 'card' || part === 'payto',
    'must be card or payto',
  );
  return methods.check(z.refine((list) => list.includes('card'), 'must have card among them'));
}

function nameSettings(values: z.output<typeof variables>): StripeConfig {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRETS: webhookSecrets,
    STRIPE_PAYMENT_METHODS: methods,
    STRIPE_API_BASE: apiBase = null,
  } = values;
  if (!secretKey || !publishableKey || !webhookSecrets) return { stripe: null };
  const takesPayTo = methods.includes('payto');
  return { stripe: { secretKey, publishableKey, webhookSecrets, takesPayTo, apiBase } };
}

function findRules(mode: Mode): readonly Rule[] {
  if (mode === 'demo') return Object.keys(variables.shape).map(forbidInDemo);
  const kind = mode === 'live' ? 'live' : 'test';
  const keys = [
    requireStart('STRIPE_SECRET_KEY', `sk_${kind}_`, `rk_${kind}_`),
    requireStart('STRIPE_PUBLISHABLE_KEY', `pk_${kind}_`),
    rule(
      'STRIPE_WEBHOOK_SECRETS',
      "must be set to the webhook endpoint's signing secret (whsec_…)",
    ),
  ];
  return mode === 'live' ? [...keys, forbid('STRIPE_API_BASE')] : keys;
}
