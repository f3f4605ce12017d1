import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadTexts, type Namespace } from './lib/i18n.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { Layout } from './shell/layout.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { LoadingScreen } from './ui/loading-screen.tsx';

/** Every address of the app. Each screen's code and texts are fetched, side by side, when it is first opened. */
export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      {
        // Inside the layout, so that the navigation stays when a screen fails.
        errorElement: <ErrorScreen />,
        children: [
          screen('/dev/ui', [], () => import('./features/dev-ui/dev-ui-screen.tsx')),
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
]);

interface ScreenModule {
  Screen: () => React.ReactNode;
}

function screen(
  path: string,
  namespaces: readonly Namespace[],
  load: () => Promise<ScreenModule>,
): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ Screen }] = await Promise.all([load(), loadTexts(namespaces)]);
      return { Component: Screen };
    },
  };
}
