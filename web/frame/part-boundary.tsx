import { Component, type ReactNode } from 'react';
import { PartFailure } from './part-failure.tsx';

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
    return this.state.failed ? <PartFailure /> : this.props.children;
  }
}
