/** Says that a release was installed for another machine, or without its optional packages. */
export const missingCompiler =
  'The document compiler is not installed for this machine ' +
  `(${process.platform} ${process.arch}).`;

export const installCompiler =
  'Run "npm ci" on this machine and restart the shop. Until then, licence keys are mailed ' +
  'without their tax invoice, which follows.';

/** With this exit code, the program that compiles documents says that it has no compiler. */
export const exitWithoutCompiler = 69;
