import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import type { MenuItem } from '#web/kit/popups/menu-popup.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { rulePath } from '#web/parts/recurring/paths.ts';
import { useMayChange, useOffered, useRuleActions } from './use-rule-actions.ts';
import type { RuleProps } from './use-standing.ts';

/** What its owner, or an admin of its group, can do about a rule from the list of them. */
export function RuleMenu({ rule, group, label }: RuleProps & { label: string }) {
  const { t } = useTranslation('recurring');
  const actions = useRuleActions(rule);
  const offered = useOffered(rule, group);
  if (!useMayChange(rule, group)) return null;
  const items: MenuItem[] = [
    ...(offered.pause ? [{ label: t('action.pause'), icon: Pause, onSelect: actions.pause }] : []),
    ...(offered.resume ? [{ label: t('action.resume'), icon: Play, onSelect: actions.resume }] : []),
    ...(offered.edit ? [{ label: t('action.edit'), icon: Pencil, to: `${rulePath(rule.id)}/edit` }] : []),
    'separator',
    { label: t('action.delete'), icon: Trash2, tone: 'danger', onSelect: actions.remove },
  ];
  return <Menu trigger={<IconButton icon={Ellipsis} label={label} />} items={items} />;
}
