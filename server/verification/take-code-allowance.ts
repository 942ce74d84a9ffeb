import type { FastifyBaseLogger } from 'fastify';
import type { ClientNetworks } from '../platform/limits/client-networks.ts';
import { rules } from '../platform/limits/limit-rules.ts';
import {
  type Allowance,
  giveBackEach,
  type RateLimits,
  type Take,
  takeEach,
} from '../platform/limits/rate-limits.ts';

const everybody = 'everybody';

/** A network that sent no more than this within the hour may use the reserve. */
const mostOfReservePerNetwork = 3;

const nearCap = 0.8 * rules.codesOverall[0];

export interface CodeAsker {
  readonly email: string;
  readonly networks: ClientNetworks;
  readonly log: FastifyBaseLogger;
}

/**
 * Permission to send a code. Give it back when no code was sent; that never throws. Networks that
 * sent few codes have a reserve: who uses up the cap must not stop all sales.
 */
export async function takeCodeAllowance(limits: RateLimits, { email, networks, log }: CodeAsker) {
  const { client, site, network } = networks;
  const ofAddress: Take[] = [
    [limits.codesPerEmail, email],
    [limits.codesPerEmailAndDay, email],
  ];
  const takes: Take[] = [[limits.codesPerClient, client]];
  if (site) takes.push([limits.codesPerSite, site]);
  takes.push(...ofAddress, [limits.codesPerNetwork, network]);
  const allowance = await takeEach(takes);
  if (!allowance.allowed) return allowance;

  const overall = await takeOverall(limits.codesOverall, log);
  const allow = (last: Take) => ({
    allowed: true as const,
    giveBack: () => giveBackEach([...takes, last]),
    /** Gives back the counts of the address and of everybody, and keeps the client's. */
    giveBackToAddress: () => giveBackEach([...ofAddress, last]),
  });
  if (overall.allowed) return allow([limits.codesOverall, everybody]);
  if (allowance.counted > mostOfReservePerNetwork) return overall;

  const reserved = await limits.codesInReserve.take(everybody);
  if (!reserved.allowed) return reserved;
  return allow([limits.codesInReserve, everybody]);
}

/** Logs, once an hour in each process, that the cap is near or reached. */
async function takeOverall(
  limit: RateLimits['codesOverall'],
  log: FastifyBaseLogger,
): Promise<Allowance> {
  const isKnown = limit.refusal(everybody) !== null;
  const allowance = await limit.take(everybody);
  if (allowance.allowed && allowance.counted === nearCap)
    log.warn(
      "the cap on verification codes is nearly reached: 80 % of this hour's codes have been sent",
    );
  if (!allowance.allowed && !isKnown)
    log.error('the cap on verification codes is reached: only networks that sent few get one');
  return allowance;
}
