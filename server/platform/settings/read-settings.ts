import type { Seller } from '../../../contract/seller.ts';
import { type Config, readConfig } from './config.ts';
import { findDemoValues } from './demo-seller.ts';
import { findModeFaults, readMode } from './mode-rules.ts';
import { findPolicyFaults, readPolicies, shopPolicies } from './policies.ts';
import { readSeller } from './seller.ts';
import type { OwnOf, SettingGroup } from './setting-group.ts';
import type { Environment } from './setting-rule.ts';

/** What a start needs, or all that is wrong together, each a sentence for the operator. */
export type SettingsReading<Own> =
  | { readonly config: Config & Own; readonly seller: Seller }
  | { readonly faults: readonly string[] };

/**
 * Reads the environment and `shop.config.ts`, and checks what the mode demands of both and of the
 * policies.
 */
export function readSettings<Group extends SettingGroup<object>>(
  environment: Environment,
  groups: readonly Group[],
  shop: Readonly<Record<string, unknown>>,
  policyFolder = shopPolicies,
): SettingsReading<OwnOf<Group>> {
  const reading = readConfig(environment, groups);
  const sold = readSeller(shop);
  const formFaults = 'faults' in reading ? reading.faults : [];
  // A setting with a wrong form already has its sentence.
  const modeFaults = findModeFaults(environment, groups).filter(
    ({ variable }) => !formFaults.some((sentence) => sentence.startsWith(`${variable} `)),
  );
  const isLive = readMode(environment) === 'live';
  const demoFaults = isLive ? findDemoValues(shop) : [];
  const sellerFaults = 'faults' in sold ? sold.faults : [];
  const policyFaults =
    'seller' in sold && isLive ? findPolicyFaults(readPolicies(sold.seller, policyFolder)) : [];

  const faults = [
    ...formFaults,
    ...modeFaults.map(({ sentence }) => sentence),
    ...demoFaults,
    ...sellerFaults,
    ...policyFaults,
  ];
  if (faults.length > 0 || 'faults' in reading || 'faults' in sold) return { faults };
  return { config: reading.config, seller: sold.seller };
}
