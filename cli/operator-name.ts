import { userInfo } from 'node:os';
import type { Environment } from './shop-database.ts';

/** Who runs this command, for the audit log: the user of the machine, behind `sudo` too. */
export function operatorName({ SUDO_USER }: Environment): string {
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.()}`;
  }
}
