import { BrowserRouter, Route, Routes } from 'react-router';
import { lazyScreen } from './lib/lazy-screen.tsx';
import { Layout } from './shell/layout.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';

const DevUiScreen = lazyScreen([], () => import('./features/dev-ui/dev-ui-screen.tsx'));

/** Every address of the app. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Layout />}>
          <Route path="/dev/ui" element={<DevUiScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
