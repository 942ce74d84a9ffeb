import { connectionHint } from '../../web/api/api-error.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { describeFailure } from '../api/describe-failure.ts';

interface ActionFailureProps {
  readonly error: Error | null;
  /** Whether the action changes something: without a response it may have been done. */
  readonly changes?: boolean;
  /** In place of the usual description. */
  readonly describe?: ((error: Error) => string) | undefined;
}

/** Why an action failed; nothing while it hasn't. */
export function ActionFailure({ error, changes = false, describe }: ActionFailureProps) {
  if (!error) return null;
  const isUnknown = changes && connectionHint(error) !== null;
  return (
    <Notice tone="danger" role="alert">
      {describe ? (
        describe(error)
      ) : (
        <>
          {describeFailure(error)}
          {isUnknown && ' This may have been done: check before you try again.'}
        </>
      )}
    </Notice>
  );
}
