import type { DeskSession } from '../../../../contract/desk/session.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import type { AlertingParts } from '../../alert-store.ts';
import type { knownBrowserCookie } from './known-browser.ts';
import type { ReaderParts, ReadOperator } from './operator.ts';
import type { CodeParts } from './sign-in.ts';

/** What signing in to the desk needs, by code, link or passkey. */
export interface SessionParts extends CodeParts, ReaderParts, AlertingParts {
  readonly limits: RateLimits;
  readonly browserCookie: ReturnType<typeof knownBrowserCookie>;
  readonly readOperator: ReadOperator;
  /**
   * An operator's address, in a demo on this machine: the answer then shows the code. Otherwise
   * null.
   */
  readonly demoEmail: string | null;
  readonly config: { readonly mode: DeskSession['mode']; readonly requirePasskeys: boolean };
}
