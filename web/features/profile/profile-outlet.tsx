import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { deferredScreen } from '#web/lib/loading/deferred-screen.tsx';
import { sectionOf } from './profile-address.ts';

const Profile = deferredScreen(['profile', 'drafts', 'files'], () => import('./profile-sheet.tsx'));

/** The signed-in screens, and over any of them the profile when the address asks for it: going back closes it. */
export function ProfileOutlet() {
  const section = sectionOf(useLocation().hash);
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>{section && <Profile section={section} />}</Suspense>
    </>
  );
}
