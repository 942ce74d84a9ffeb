import { Button } from '../ui/button.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { useOnline } from '../use-online.ts';

/** In the place of a screen that did not come. Loading the page again helps only where there is a network. */
export function PartFailure() {
  const online = useOnline();
  return (
    <section className="column py-20 text-center">
      <ScreenHeading>This part of the page did not load</ScreenHeading>
      <p className="mt-3 text-ink-soft">
        {online
          ? 'Your cart is kept. Check your connection, then load the page again.'
          : 'Your cart is kept. What you have seen before still opens; this needs a connection.'}
      </p>
      {online && (
        <Button className="mt-8" onClick={() => location.reload()}>
          Reload the page
        </Button>
      )}
    </section>
  );
}
