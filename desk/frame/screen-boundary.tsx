import { Unplug } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';

/** Keeps the navigation usable when a screen fails to load or to render. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ScreenFailure /> : this.props.children;
  }
}

function ScreenFailure() {
  return (
    <Screen title="This screen did not load">
      <EmptyState
        icon={Unplug}
        title="Reload the page"
        action={
          <Button variant="secondary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        The shop may have been updated, or the connection was lost. Nothing was changed.
      </EmptyState>
    </Screen>
  );
}
