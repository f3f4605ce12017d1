import type { ReactNode } from 'react';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { OfflineLine } from '#web/kit/feedback/offline-bar.tsx';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Footer } from '#web/shell/footer.tsx';
import { Header } from './header.tsx';

/**
 * Around a page that the build renders, as the layout of `web/shell` is around those of the app. What appears later stands in it
 * hidden, or in a template: the page's script shows it, and makes no markup of its own.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('errors');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <div role="status" id="offline">
        <OfflineLine hidden />
      </div>
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <div role="alert" id="failure" className="fixed inset-x-4 top-4 z-50 text-center">
        <p hidden className="inline-block rounded-l bg-raised p-4 text-ink shadow-3">
          {t('code.NETWORK_ERROR')}
        </p>
      </div>
      <template id="busy">
        <Spinner size={20} />
      </template>
    </div>
  );
}
