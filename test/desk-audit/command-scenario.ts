import type { AuditScene } from './scene.ts';

/** How to run a command that changes something, or shows keys. */
export interface CommandScenario {
  readonly action: string;
  /** What follows the command. */
  readonly prepare: (scene: AuditScene) => Promise<readonly (string | number)[]>;
  /** A table of which the commit of the action leaves a row; null where it only reads or mails. */
  readonly changes: string | null;
  /** Instead of 0. */
  readonly exitCode?: number;
  /** An event of another order, which is written before the action's own. */
  readonly writesFirst?: string;
}
