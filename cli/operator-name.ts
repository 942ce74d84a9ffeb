import { userInfo } from 'node:os';
import type { Environment } from './shop-database.ts';

/**
 * Who runs this command, for the audit log: the user of the machine. Behind `sudo`, who called it comes first. Anyone
 * can set that variable, so the user follows it.
 */
export function operatorName({ SUDO_USER }: Environment): string {
  const user = readUser();
  return SUDO_USER && SUDO_USER !== user ? `${SUDO_USER} as ${user}` : user;
}

function readUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.()}`;
  }
}
