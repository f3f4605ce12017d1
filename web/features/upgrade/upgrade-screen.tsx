import { Navigate, useRoutes } from 'react-router';
import { NotPaid } from './not-paid.tsx';
import { SuccessPage } from './success-page.tsx';
import { UpgradePage } from './upgrade-page.tsx';

const PAGES = [
  { index: true, element: <UpgradePage /> },
  { path: 'success', element: <SuccessPage /> },
  { path: 'cancel', element: <NotPaid reason="cancel" /> },
  { path: 'error', element: <NotPaid reason="error" /> },
  { path: '*', element: <Navigate to="/upgrade" replace /> },
];

/** `/upgrade` and what lies under it: the offer, and where the checkout leads. */
export function Screen() {
  return useRoutes(PAGES);
}
