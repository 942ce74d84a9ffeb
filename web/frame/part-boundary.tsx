import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

interface PartBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the frame alive when a screen fails to load or to render; the cart is stored and survives a reload. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <section className="column py-20 text-center">
        <ScreenHeading>This part of the page did not load</ScreenHeading>
        <p className="mt-3 text-ink-soft">
          Your cart is kept. Check your connection, then load the page again.
        </p>
        <Button className="mt-8" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </section>
    );
  }
}
