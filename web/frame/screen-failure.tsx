import { Unplug } from 'lucide-react';
import { useOnline } from '../browser/use-online.ts';
import { reloadTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

/** In place of a screen that failed to load or to render. */
export function ScreenFailure() {
  const online = useOnline();
  return (
    <section className="column py-20 text-center sm:py-28">
      <Unplug strokeWidth={1} className="mx-auto mb-8 size-20 text-ink-faint" />
      <ScreenHeading>This part of the page did not load</ScreenHeading>
      <p className="mt-3 text-lg text-ink-soft">
        {online
          ? 'Your cart is kept. Check your connection, then reload the page.'
          : 'Your cart is kept. Connect to the internet to open this part of the page.'}
      </p>
      {online && (
        <Button size="large" className="mt-8" onClick={reloadTab}>
          Reload the page
        </Button>
      )}
    </section>
  );
}
