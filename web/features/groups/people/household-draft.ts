// Households as the editor holds them: all of a group's at once, a member in one of them at most.

import type { Group } from '#contract/groups.ts';
import { isWithin } from '#domain/fields/range.ts';
import { brokenTextRule, firstCharacters } from '#domain/fields/text-rule.ts';
import { HOUSEHOLD_RULES } from '#domain/groups/rules.ts';
import { isSameName } from '#domain/people/guest-name.ts';
import { nameList } from '#web/lib/format/name-list.ts';
import type { Language } from '#web/lib/texts/language.ts';

export interface HouseholdDraft {
  /** Tells the rows of the editor apart; the server gives a household its own id. */
  key: string;
  name: string;
  userIds: readonly string[];
}

/** `same`: another household has the name. */
export type HouseholdProblem = 'name' | 'members' | 'same';

export function draftsOf({ households }: Pick<Group, 'households'>): HouseholdDraft[] {
  return households.map(({ id, name, userIds }) => ({ key: id, name, userIds }));
}

/** Without those who have left the group since they were put into one. */
export function ofActive(drafts: readonly HouseholdDraft[], active: readonly string[]): HouseholdDraft[] {
  const isActive = (userId: string) => active.includes(userId);
  return drafts.map((draft) => ({ ...draft, userIds: draft.userIds.filter(isActive) }));
}

/** The members who may be put into this household: all who are in no other one. */
export function freeFor(key: string, drafts: readonly HouseholdDraft[], everybody: readonly string[]) {
  const taken = new Set(drafts.flatMap((draft) => (draft.key === key ? [] : draft.userIds)));
  return everybody.filter((userId) => !taken.has(userId));
}

/** A household that was given no name goes by its members', as its author's language puts them beside each other. */
export function nameFor(
  { name, userIds }: HouseholdDraft,
  shortName: (userId: string) => string,
  language: Language,
): string {
  const entered = HOUSEHOLD_RULES.name.tidy(name);
  if (entered !== '') return entered;
  return firstCharacters(joined(userIds.map(shortName), language), HOUSEHOLD_RULES.name.max).trim();
}

/** 'Ana, Ben & Cleo' as on a doorbell; Spanish has its word, which depends on the sound after it: 'Cleo y Nora', 'Ana e Inés'. */
function joined(names: readonly string[], language: Language): string {
  if (language === 'es') return nameList(names, language, 'in-sentence');
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' & ');
}

export function problemsOf(draft: HouseholdDraft): HouseholdProblem[] {
  const problems: HouseholdProblem[] = [];
  const isNamed = draft.name.trim() !== '';
  if (isNamed && brokenTextRule(HOUSEHOLD_RULES.name, draft.name)) problems.push('name');
  if (!isWithin(HOUSEHOLD_RULES.members, draft.userIds.length)) problems.push('members');
  return problems;
}

/** What is wrong with each household, under `key.name` and `key.members`. A row in which nothing was entered is none. */
export function problemsIn(drafts: readonly HouseholdDraft[]): Record<string, HouseholdProblem> {
  const named = drafts.filter(({ name }) => name.trim() !== '');
  const isSecond = (draft: HouseholdDraft) =>
    named.slice(0, named.indexOf(draft)).some(({ name }) => isSameName(name.trim(), draft.name.trim()));
  return Object.fromEntries([
    ...named.filter(isSecond).map((draft) => [`${draft.key}.name`, 'same'] as const),
    ...drafts
      .filter((draft) => !isEmpty(draft))
      .flatMap((draft) => problemsOf(draft).map((problem) => [`${draft.key}.${problem}`, problem] as const)),
  ]);
}

/** What is sent: a row in which nothing was entered is none. */
export function sentHouseholds(
  drafts: readonly HouseholdDraft[],
  shortName: (userId: string) => string,
  language: Language,
) {
  const sent = drafts.filter((draft) => !isEmpty(draft));
  const taken = sent.map(({ name }) => HOUSEHOLD_RULES.name.tidy(name)).filter((name) => name !== '');
  return sent.map((draft) => {
    const entered = HOUSEHOLD_RULES.name.tidy(draft.name);
    const isNamed = entered !== '';
    const name = isNamed ? entered : freeName(nameFor(draft, shortName, language), taken);
    if (!isNamed) taken.push(name);
    return { name, userIds: [...draft.userIds] };
  });
}

/** What would be saved, in one order: two editors that would save the same households hold the same. */
export function asSaved(
  drafts: readonly HouseholdDraft[],
  shortName: (userId: string) => string,
  language: Language,
) {
  return sentHouseholds(drafts, shortName, language)
    .map(({ name, userIds }) => ({ name, userIds: userIds.toSorted() }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Members of the same first names make two households of one name: the second one gets a number. */
function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (one: string) => taken.some((other) => isSameName(other, one));
  let free = name;
  for (let number = 2; isTaken(free); number++) {
    const end = ` ${number}`;
    free = firstCharacters(name, HOUSEHOLD_RULES.name.max - end.length).trim() + end;
  }
  return free;
}

function isEmpty({ name, userIds }: HouseholdDraft): boolean {
  return name.trim() === '' && userIds.length === 0;
}
