/** Ends a program that reads /proc, or that takes away what only Linux can take away from a process. */
export function requireLinux(command: string): void {
  if (process.platform === 'linux') return;
  console.error(`${command} needs Linux: see "Machines" in docs/operations.md.`);
  process.exit(1);
}
