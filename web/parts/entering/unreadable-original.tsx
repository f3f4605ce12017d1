import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface UnreadableOriginalProps {
  /** Of the form that was asked for. */
  title: string;
  /** Why the transaction that the form was to begin with is not there. */
  error: unknown;
  /** The address of the same form without it. */
  emptyForm: string;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands in the place of a form that was to begin with a transaction which cannot be read. */
export function UnreadableOriginal({ title, error, emptyForm, onRetry, onClose }: UnreadableOriginalProps) {
  const { t } = useTranslation('entering');
  usePageTitle(title, 1);
  return (
    <Dialog open addressed title={title} onOpenChange={(open) => !open && onClose()}>
      {isNotFound(error) ? (
        <EmptyState
          title={t('original.notFound')}
          message={t('original.notFoundMessage')}
          action={
            <ButtonLink variant="primary" to={emptyForm} replace>
              {t('original.startEmpty')}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState title={t('original.failed')} error={error} onRetry={onRetry} />
      )}
    </Dialog>
  );
}
