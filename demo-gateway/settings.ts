import { resolve } from 'node:path';

export interface GatewaySettings {
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute path of the folder for the ledger. */
  readonly dataFolder: string;
}

/** Reads GATEWAY_PORT (4000 unless set) and GATEWAY_DATA_DIR (`data/demo-gateway`). Null when the port is none. */
export function readGatewaySettings(
  environment: Readonly<Record<string, string | undefined>>,
): GatewaySettings | null {
  const port = environment.GATEWAY_PORT?.trim() || '4000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return null;
  return {
    port: Number(port),
    dataFolder: resolve(environment.GATEWAY_DATA_DIR?.trim() || 'data/demo-gateway'),
  };
}
