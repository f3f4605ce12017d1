import {
  Activity,
  ArrowLeftRight,
  ChartNoAxesColumn,
  CircleUserRound,
  House,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Repeat,
  Sun,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { useTheme } from '#web/lib/browser/use-theme.ts';
import { isLanguage, LANGUAGES, type Language } from '#web/lib/texts/language.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { lastGroupFirst } from '#web/parts/groups/last-group.ts';
import { newExpensePath, offeredGroups } from '#web/parts/groups/offered-groups.ts';

export interface Action {
  id: string;
  label: string;
  /** Other words by which it is looked for. */
  also?: string;
  leading: ReactNode;
  detail?: string;
  run: () => void;
}

const RECENT_GROUPS = 5;

interface ActionsFacts {
  groups: readonly Group[];
  onSignOut: () => void;
  onShowShortcuts: () => void;
}

/** What can be done from every page. */
export function useActions({ groups, onSignOut, onShowShortcuts }: ActionsFacts) {
  const { t } = useTranslation('search');
  const go = useGo();
  const places = usePlaces({ go, onSignOut, onShowShortcuts });
  // Archived ones are at the end, and found by their names.
  const ordered = lastGroupFirst(groups);
  const current = ordered.filter(isUnarchived);
  const archived = ordered.filter((group) => !isUnarchived(group));
  const named = [...current, ...archived].map((group): Action => {
    const count = t('group.members', { count: group.members.filter(({ leftAt }) => leftAt === null).length });
    return {
      id: `group ${group.id}`,
      label: group.name,
      leading: <GroupTile icon={group.icon} colour={group.colour} size={36} />,
      detail: isUnarchived(group) ? count : `${count} · ${t('group.archived')}`,
      run: () => go(`/groups/${group.id}`),
    };
  });
  const offered = offeredGroups(groups);
  const adding = offered.map(({ id, name }) => ({
    id: `add ${id}`,
    label: t('action.addExpense', { group: name }),
    leading: <IconTile icon={Plus} />,
    run: () => go(newExpensePath(id), { from: `/groups/${id}` }),
  }));
  const settling = offered.map(({ id, name }) => ({
    id: `settle ${id}`,
    label: t('action.settleUp', { group: name }),
    also: t('also.settleUp'),
    leading: <IconTile icon={ArrowLeftRight} />,
    run: () => go(`/groups/${id}/balances`),
  }));
  const newGroup = {
    id: 'new group',
    label: t('action.newGroup'),
    also: t('also.newGroup'),
    leading: <IconTile icon={UsersRound} />,
    run: () => go('/groups/new'),
  };
  return {
    /** Where nothing is typed yet. */
    main: [...adding.slice(0, 1), ...settling.slice(0, 1), newGroup],
    recentGroups: named.slice(0, Math.min(RECENT_GROUPS, current.length)),
    places,
    /** All that can be found by typing. */
    all: [...named, ...adding, ...settling, newGroup, ...places],
  };
}

type Go = (path: string, options?: { from: string }) => void;

function useGo(): Go {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (path, options) =>
    // Given up elsewhere than in its group, a form leads back to where it was begun.
    void navigate(
      path,
      options && !pathname.startsWith(options.from) ? { state: { returnTo: pathname } } : {},
    );
}

function usePlaces({ go, onSignOut, onShowShortcuts }: Omit<ActionsFacts, 'groups'> & { go: Go }): Action[] {
  const { t } = useTranslation('search');
  const { resolved, setTheme } = useTheme();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isDark = resolved === 'dark';
  const place = (id: string, icon: LucideIcon, label: string, run: () => void, also?: string): Action => ({
    id,
    label,
    leading: <IconTile icon={icon} />,
    run,
    ...(also !== undefined && { also }),
  });
  return [
    place('dashboard', House, t('app:nav.dashboard'), () => go('/dashboard')),
    place('groups', UsersRound, t('action.groups'), () => go('/groups')),
    place('recurring', Repeat, t('action.recurring'), () => go('/recurring-expenses'), t('also.recurring')),
    place('activity', Activity, t('app:nav.activity'), () => go('/activity')),
    place(
      'statistics',
      ChartNoAxesColumn,
      t('action.statistics'),
      () => go('/statistics'),
      t('also.statistics'),
    ),
    place(
      'settlements',
      ArrowLeftRight,
      t('action.settlements'),
      () => go('/settlements'),
      t('also.settlements'),
    ),
    place(
      'profile',
      CircleUserRound,
      t('app:nav.profile'),
      () => void navigate({ pathname, search, hash: '#profile' }, { state: { isOverPage: true } }),
      t('also.profile'),
    ),
    place(
      'theme',
      isDark ? Sun : Moon,
      t(isDark ? 'app:theme.toLight' : 'app:theme.toDark'),
      () => setTheme(isDark ? 'light' : 'dark'),
      t('also.theme'),
    ),
    ...languages(language).map(([code, name]) =>
      place(`language ${code}`, Languages, t('action.language', { name }), () => void changeLanguage(code)),
    ),
    ...(matchMedia('(pointer: coarse)').matches
      ? []
      : [place('shortcuts', Keyboard, t('shortcuts.title'), onShowShortcuts)]),
    place('sign out', LogOut, t('app:nav.signOut'), onSignOut, t('also.signOut')),
  ];
}

/** The others than the one on the screen. */
function languages(shown: Language): [Language, string][] {
  return Object.entries(LANGUAGES).flatMap(([code, name]) =>
    isLanguage(code) && code !== shown ? [[code, name]] : [],
  );
}
