import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { TierFindings } from '#web/queries/premium/admin.ts';

/** What stands against a change of tier, then what follows from it. That the reason is missing is said at its field. */
export function TierNotices({ errors, warnings }: TierFindings) {
  const { t } = useTranslation('admin');
  return (
    <>
      {errors
        .filter((error) => error !== 'reason-missing')
        .map((error) => (
          <Notice key={error} tone="danger">
            {t(`tierChange.error.${error}`)}
          </Notice>
        ))}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {t(`tierChange.warning.${warning}`)}
        </Notice>
      ))}
    </>
  );
}
