import { Button } from '../ui/button.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { useOnline } from '../use-online.ts';
import { reloadTab } from '../use-tab.ts';

/** In the place of a screen that did not come. Loading the page again helps only where there is a network. */
export function PartFailure() {
  const online = useOnline();
  return (
    <section className="column py-20 text-center sm:py-28">
      <MissingPartMark />
      <ScreenHeading>This part of the page did not load</ScreenHeading>
      <p className="mt-3 text-lg text-ink-soft">
        {online
          ? 'Your cart is kept. Check your connection, then load the page again.'
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

/** A window of which a part is missing. */
function MissingPartMark() {
  return (
    <svg
      viewBox="0 0 120 96"
      aria-hidden="true"
      className="mx-auto mb-8 w-32 fill-surface"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M24 12h72a8 8 0 0 1 8 8v56a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8zM16 30h88"
        className="stroke-ink"
      />
      <rect
        x="32"
        y="42"
        width="56"
        height="28"
        rx="5"
        className="stroke-line-strong"
        strokeDasharray="4 5"
      />
    </svg>
  );
}
