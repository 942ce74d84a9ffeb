import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ArrivedByTab } from '../web/ui/screen-heading.tsx';
import { NoScreen } from './frame/no-screen.tsx';
import { ScreenBoundary } from './frame/screen-boundary.tsx';
import { useMoved } from './frame/use-moved.ts';
import { screens } from './screens.ts';
import { Loading } from './ui/loading.tsx';

/** The screen of the address. Its heading takes the focus when the operator came here from another screen. */
export function OpenScreen() {
  const [path] = useLocation();
  const moved = useMoved(path);
  return (
    <ArrivedByTab value={moved}>
      <ScreenBoundary key={path}>
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            {Object.entries(screens).map(([pattern, component]) => (
              <Route key={pattern} path={pattern} component={component} />
            ))}
            <Route component={NoScreen} />
          </Switch>
        </Suspense>
      </ScreenBoundary>
    </ArrivedByTab>
  );
}

function LoadingScreen() {
  return (
    <div className="max-w-7xl px-4 py-6 sm:px-6 lg:px-8">
      <Loading />
    </div>
  );
}
