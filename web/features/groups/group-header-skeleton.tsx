import { useTranslation } from '#web/lib/use-translation.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

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
    />
  );
}
