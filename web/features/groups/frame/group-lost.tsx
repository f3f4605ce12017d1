import { skipToken, useQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { usePeople } from '#web/parts/people/use-people.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { UnsavedDrafts } from './unsaved-drafts.tsx';

interface GroupLostProps {
  groupId: string;
  /** As it was read last. Given, as a query that has failed is read again by each component that asks for it. */
  group: Group | undefined;
}

/**
 * In place of a group that the reader cannot read. The account that deleted it is named where the stream has told it, and
 * where the group was read before.
 */
export function GroupLost({ groupId, group }: GroupLostProps) {
  const { t } = useTranslation('lost');
  const { title, message } = useLoss(groupId, group);
  usePageTitle(title);
  return (
    <Page width="text">
      <div className="grid justify-items-center gap-3 px-2 py-12 text-center">
        <EqualsMark size={30} />
        <div role="alert" className="grid justify-items-center gap-3">
          <Heading level={1} size="xl">
            {title}
          </Heading>
          <Text tone="muted" align="center">
            {message}
          </Text>
        </div>
        <UnsavedDrafts />
        <div className="pt-3">
          <ButtonLink to="/groups" variant="primary">
            {t('action')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

/** What is said of it. A member who has come since the group was read last is not known by name. */
function useLoss(groupId: string, group: Group | undefined): { title: string; message: string } {
  const { t } = useTranslation('lost');
  const people = usePeople(group);
  const deletion = useQuery<string>({ queryKey: keys.groupDeletion(groupId), queryFn: skipToken });
  if (!group || deletion.data === undefined)
    return { title: t('notFound.title'), message: t('notFound.message') };
  const author = people.all.find(({ userId }) => userId === deletion.data);
  const names = { group: group.name, name: author?.shortName ?? '' };
  const form = author ? (author.isYou ? 'byYou' : 'byOther') : 'title';
  return { title: t(`deleted.${form}`, names), message: t('deleted.message') };
}
