import type { FastifyBaseLogger } from 'fastify';
import type { ClientNetworks } from '../limits/client-key.ts';
import {
  type Allowance,
  giveBackEach,
  type RateLimits,
  rules,
  type Take,
  takeEach,
} from '../limits/rate-limits.ts';

/** Permission to send a code. Give it back when no code was sent; that never throws. */
export type CodeAllowance =
  | {
      readonly allowed: true;
      giveBack(): Promise<void>;
      /** Gives back the counts of the address and of everybody, and keeps the client's. */
      giveBackToAddress(): Promise<void>;
    }
  | Extract<Allowance, { allowed: false }>;

const everybody = 'everybody';

/** A network that sent no more than this within the hour may use the reserve. */
const mostOfReservePerNetwork = 3;

const nearCap = 0.8 * rules.codesOverall[0];

/**
 * Counts a code against the limits of its address, its client and the client's networks, then against the cap on all
 * codes. An attacker who uses up the cap must not stop all sales, so networks that sent few codes have a reserve. Who
 * has bought before doesn't count: the response must be the same for every address.
 */
export async function takeCodeAllowance(
  limits: RateLimits,
  { email, networks, log }: { email: string; networks: ClientNetworks; log: FastifyBaseLogger },
): Promise<CodeAllowance> {
  const { client, site, network } = networks;
  const ofAddress: Take[] = [
    [limits.codesPerEmail, email],
    [limits.codesPerEmailAndDay, email],
  ];
  const takes: Take[] = [
    [limits.codesPerClient, client],
    ...(site ? [[limits.codesPerSite, site] as const] : []),
    ...ofAddress,
    [limits.codesPerNetwork, network],
  ];
  const allowance = await takeEach(takes);
  if (!allowance.allowed) return allowance;
  const overall = await takeOverall(limits.codesOverall, log);
  const allow = (last: Take) => ({
    allowed: true as const,
    giveBack: () => giveBackEach([...takes, last]),
    giveBackToAddress: () => giveBackEach([...ofAddress, last]),
  });
  if (overall.allowed) return allow([limits.codesOverall, everybody]);
  if (allowance.counted > mostOfReservePerNetwork) return overall;
  const reserved = await limits.codesInReserve.take(everybody);
  return reserved.allowed ? allow([limits.codesInReserve, everybody]) : reserved;
}

/** Logs, once an hour in each process, that the cap is near or reached. */
async function takeOverall(limit: RateLimits['codesOverall'], log: FastifyBaseLogger): Promise<Allowance> {
  const isKnown = limit.refusal(everybody) !== null;
  const allowance = await limit.take(everybody);
  if (allowance.allowed && allowance.counted === nearCap)
    log.warn('the cap on verification codes is nearly reached: 80 % of this hour are sent');
  if (!allowance.allowed && !isKnown)
    log.error('the cap on verification codes is reached: only networks that sent few get one');
  return allowance;
}
