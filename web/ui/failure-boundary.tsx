import { Component, type PropsWithChildren, type ReactNode } from 'react';

type FailureBoundaryProps = PropsWithChildren<{ readonly fallback: ReactNode }>;

/** Shows the fallback when something in it fails to load or to render. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}
