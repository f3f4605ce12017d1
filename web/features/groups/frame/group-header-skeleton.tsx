import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** As high as the header that replaces it. */
export function GroupHeaderSkeleton() {
  const { t } = useTranslation();
  return (
    <PageHeader
      leading={<span aria-hidden className="size-14 shrink-0 animate-breathe rounded-[15px] bg-line/70" />}
      title={
        <>
          <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
          <Skeleton width="m" height="title" />
        </>
      }
      detail={
        <span className="flex h-6 items-center">
          <Skeleton width="m" />
        </span>
      }
      actions={
        <>
          <span aria-hidden className="size-10 animate-breathe rounded-pill bg-line/70" />
          <span aria-hidden className="size-10 animate-breathe rounded-pill bg-line/70" />
        </>
      }
    />
  );
}
