import { gatewaySettings, type ShopConfig } from '../server/gateways/settings.ts';
import { readConfig } from '../server/platform/settings/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The config of these settings; throws their faults. */
export function configOf(environment: Environment): ShopConfig {
  const reading = readConfig(environment, gatewaySettings);
  if ('faults' in reading) throw new Error(reading.faults.join('\n'));
  return reading.config;
}

export function faultsOf(environment: Environment): readonly string[] {
  const reading = readConfig(environment, gatewaySettings);
  return 'faults' in reading ? reading.faults : [];
}
