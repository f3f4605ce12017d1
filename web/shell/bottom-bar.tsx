import { useQueryClient } from '@tanstack/react-query';
import { Activity, CircleUserRound, House, type LucideIcon, Plus, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useMatch, useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { type FormReturn, useReturnedFocus } from '#web/lib/browser/form-return.ts';
import { useOnScreenKeyboard } from '#web/lib/browser/use-on-screen-keyboard.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { newExpensePath, offeredGroups } from '#web/parts/groups/offered-groups.ts';
import { groupsQuery } from '#web/queries/groups/groups.ts';

const GroupChoiceDialog = deferred(
  async () => (await import('#web/parts/groups/group-choice-dialog.tsx')).GroupChoiceDialog,
  { on: 'open', texts: ['dashboard'] },
);

const LINK =
  'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.75vw)] font-medium text-ink-2 transition-colors aria-[current=page]:text-ink [&[aria-current=page]>:first-child]:bg-sunken';

/** A phone's way to the places of the app and to a new expense, under the thumb. It lies above the page and below its dialogs. */
export function Screen() {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const isProfile = hash.startsWith('#profile');
  // What is left of the screen above a keyboard belongs to the field that is typed in.
  const isCovered = useOnScreenKeyboard();
  return createPortal(
    // The page makes room for it at its end (styles.css), so that it never covers what is there.
    <nav
      data-bottom-bar
      hidden={isCovered}
      aria-label={t('nav.places')}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-line bg-page pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <Place to="/dashboard" icon={House} isBelow={isProfile}>
        {t('nav.dashboard')}
      </Place>
      <Place to="/groups" icon={UsersRound} isBelow={isProfile}>
        {t('nav.groups')}
      </Place>
      <AddExpense />
      <Place to="/activity" icon={Activity} isBelow={isProfile}>
        {t('nav.activity')}
      </Place>
      <Link
        to={{ pathname, search, hash: '#profile' }}
        state={{ isOverPage: true }}
        aria-current={isProfile ? 'page' : undefined}
        className={LINK}
      >
        <Face icon={CircleUserRound}>{t('nav.profile')}</Face>
      </Link>
    </nav>,
    document.body,
  );
}

interface PlaceProps {
  to: string;
  icon: LucideIcon;
  /** Whether the profile lies over the page, and is the current place instead. */
  isBelow: boolean;
  children: ReactNode;
}

function Place({ to, icon, isBelow, children }: PlaceProps) {
  const isAt = useMatch(`${to}/*`) !== null;
  return (
    <Link to={to} aria-current={isAt && !isBelow ? 'page' : undefined} className={LINK}>
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}

/** In a group at once, elsewhere after a choice where there are several to choose from. */
function AddExpense() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { groupId } = useMatch('/groups/:groupId/*')?.params ?? {};
  const [choice, setChoice] = useState<readonly Group[]>();
  // Following one of its links closes the choice, and so it stays when the form is given up at the same address.
  const { pathname, key } = useLocation();
  const [choosingAt, setChoosingAt] = useState<string>();
  // Given up, the form leads back to where it was begun.
  const state: FormReturn = { returnTo: pathname, returnsFocus: true };
  const button = useReturnedFocus();

  async function choose() {
    const groups = await client.ensureQueryData(groupsQuery()).catch(() => undefined);
    const offered = offeredGroups(groups ?? []);
    const [only, second] = offered;
    // Without a group, or without an answer, the list of groups says what can be done.
    if (!only) return navigate('/groups');
    if (!second) return navigate(newExpensePath(only.id), { state });
    setChoice(offered);
    setChoosingAt(key);
  }

  const face = (
    <Face icon={Plus} isAction>
      {t('action.add')}
    </Face>
  );
  if (groupId && groupId !== 'new')
    return (
      <Link to={newExpensePath(groupId)} aria-label={t('nav.addExpense')} className={LINK}>
        {face}
      </Link>
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('nav.addExpense')}
        onClick={() => void choose()}
        className={LINK}
      >
        {face}
      </button>
      <GroupChoiceDialog
        open={choosingAt === key}
        onOpenChange={() => setChoosingAt(undefined)}
        groups={choice ?? []}
        linkTo={newExpensePath}
        linkState={state}
      />
    </>
  );
}

function Face({
  icon: Icon,
  isAction = false,
  children,
}: {
  icon: LucideIcon;
  isAction?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <span
        className={`grid h-7 w-12 max-w-full place-items-center rounded-pill transition-colors ${isAction ? 'bg-action text-on-action' : ''}`}
      >
        <Icon size={20} strokeWidth={1.9} aria-hidden />
      </span>
      <span className="line-clamp-2 max-w-full text-center leading-tight tracking-tight wrap-anywhere">
        {children}
      </span>
    </>
  );
}
