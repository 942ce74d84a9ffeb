import type { Config } from '../platform/settings/config.ts';
import type { OwnOf } from '../platform/settings/setting-group.ts';
import { gateways } from './gateways.ts';

type Group = NonNullable<(typeof gateways)[number]['settings']>;

export const gatewaySettings: readonly Group[] = gateways.flatMap<Group>(
  ({ settings }) => settings ?? [],
);

/** What the config has of the settings of all gateways. */
export type GatewayConfig = OwnOf<Group>;

/** The settings of a shop: of its process, and of its gateways. */
export type ShopConfig = Config & GatewayConfig;
