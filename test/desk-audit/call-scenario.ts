import type { DeskBrowser, DeskInput } from '../desk-browser.ts';
import type { AuditScene } from './scene.ts';

/** How to make a call of the desk that changes something. */
export interface CallScenario {
  readonly prepare: (scene: AuditScene) => Promise<DeskInput & { readonly from?: DeskBrowser }>;
  /** A table of which the commit of the action leaves a row; null where it only reads, mails or deletes. */
  readonly changes: string | null;
  /** An event of another order, which is written before the action's own. */
  readonly writesFirst?: string;
}
