import * as z from 'zod/mini';
import type { Mode } from '../../contract/states.ts';
import { origin, text } from '../platform/settings/setting-forms.ts';
import type { SettingGroup } from '../platform/settings/setting-group.ts';
import {
  type Environment,
  forbid,
  forbidInDemo,
  type Rule,
  rule,
} from '../platform/settings/setting-rule.ts';

export interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  /** The origin of a stand-in for PayPal; null is PayPal itself. */
  readonly apiBase: string | null;
}

export interface PayPalConfig {
  /** Null where buyers can't pay with PayPal, but for the demonstration of it. */
  readonly paypal: PayPalSettings | null;
}

const keys = {
  PAYPAL_CLIENT_ID: z.optional(text()),
  PAYPAL_CLIENT_SECRET: z.optional(text()),
  PAYPAL_WEBHOOK_ID: z.optional(text()),
};

const variables = z.object({ ...keys, PAYPAL_API_BASE: z.optional(origin()) });

export const paypalSettings: SettingGroup<PayPalConfig> = {
  variables: Object.keys(variables.shape),
  form: z.pipe(variables, z.transform(nameSettings)),
  findRules,
};

function nameSettings(values: z.output<typeof variables>): PayPalConfig {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_API_BASE: apiBase = null,
  } = values;
  if (!clientId || !clientSecret || !webhookId) return { paypal: null };
  return { paypal: { clientId, clientSecret, webhookId, apiBase } };
}

/** A shop takes PayPal with any of its settings, and needs all of them. */
function findRules(mode: Mode, environment: Environment): readonly Rule[] {
  if (mode === 'demo') return Object.keys(variables.shape).map(forbidInDemo);
  const forbidden = mode === 'live' ? [forbid('PAYPAL_API_BASE')] : [];
  const isOn = Object.keys(keys).some((variable) => environment[variable]?.trim());
  if (!isOn) return forbidden;
  const required = Object.keys(keys).map((variable) =>
    rule(variable, 'must be set for PayPal, as the other settings of PayPal are,'),
  );
  return [
    ...forbidden,
    ...required,
    rule('PUBLIC_URL', 'must be set for PayPal, which sends the buyer back there,'),
  ];
}
