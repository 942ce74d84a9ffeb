import { userInfo } from 'node:os';
import { isAllowed, type OperatorAction, type Role } from '../contract/desk/desk-call.ts';
import { plainAddress } from '../contract/email-address.ts';
import { problems } from '../contract/problems.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import type { Environment } from './shop-database.ts';

/**
 * For the audit: the user of the machine, after the operator or the caller of `sudo`, which anyone
 * can set.
 */
export function operatorName({ OPERATOR, SUDO_USER }: Environment): string {
  const user = readUser();
  const named = OPERATOR || SUDO_USER;
  return named && named !== user ? `${named} as ${user}` : user;
}

export function readUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.()}`;
  }
}

/**
 * The role of the operator who runs a command, if it may do so much. Anyone with a shell on the
 * machine is an owner, unless OPERATOR names somebody.
 */
export function requireRole(
  environment: Environment,
  { role: least }: Pick<OperatorAction, 'role'>,
): Role {
  const { OPERATOR } = environment;
  if (!OPERATOR) return 'owner';
  const { operators } = requireConfig(environment, gatewaySettings);
  const named = operators.find(({ email }) => email === plainAddress(OPERATOR));
  if (!named) throw new StartError('OPERATOR is not one of the addresses in OPERATORS.');
  if (!isAllowed(named.role, least)) throw new StartError(problems['role-needed'].detail);
  return named.role;
}
