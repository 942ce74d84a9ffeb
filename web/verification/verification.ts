import type { CodePurpose } from '../../contract/verification.ts';
import type { StepFailure } from '../steps/step-failure.ts';

/** An address that is being verified, as a dialog keeps it for the two steps. */
export interface Verification {
  /** The address that the latest code was sent to. */
  readonly email: string;
  /** That code, in demo mode. */
  readonly demoCode: string | null;
  readonly failure: StepFailure | null;
  /** No other address will do. */
  readonly isFixed?: boolean;
  /** What the code's mail says it is for; missing for a purchase. */
  readonly codeFor?: CodePurpose | undefined;
  /** Tells the dialog what happened. */
  readonly advance: (event: VerificationEvent) => void;
}

export type VerificationEvent =
  | { readonly type: 'code-sent'; readonly email: string; readonly demoCode: string | null }
  | { readonly type: 'email-verified'; readonly at: number }
  | { readonly type: 'moved'; readonly to: 'email' }
  | { readonly type: 'failed'; readonly failure: StepFailure }
  | { readonly type: 'retried' };
