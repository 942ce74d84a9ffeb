import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { describeFailure } from '../api/describe-failure.ts';

interface LoadFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In place of data that did not load. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <Notice tone="danger" role="alert" title="This did not load">
      <p>{describeFailure(error)}</p>
      <Button variant="secondary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
