import { Button } from '../../web/ui/button.tsx';
import { Attention } from '../ui/attention.tsx';

/** In place of a screen, or of the whole desk, that failed to render. */
export function DeskFailure() {
  return (
    <main className="mx-auto max-w-lg p-6">
      <Attention role="alert" title="This screen stopped working">
        <p>
          Reload the page. An action that you had started may have been done: check it before you do
          it again.
        </p>
        <Button variant="secondary" className="mt-2" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Attention>
    </main>
  );
}
