import type { CategoryEdit, GroupCategory, NewCategory } from '#contract/categories.ts';
import type { Group } from '#contract/groups.ts';
import { DomainError } from '#domain/error.ts';
import { findSameCategory } from '#domain/ledger/category.ts';
import { CATEGORY_RULES } from '#domain/ledger/rules.ts';
import { getGroup } from '#server/groups/groups/queries.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { recordOwn } from '#server/membership/history/record.ts';
import { requireMayWrite } from '#server/membership/memberships/permission.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { ConflictError } from '#server/platform/http/error.ts';
import { insertCategory, saveCategory } from './rows.ts';

// A member who may correct what is recorded may name what it was for. A change is one of the group's settings in its history, so
// that a transaction that is written at the same moment is written by what holds after it.

interface CategoryPath {
  readonly categoryId: string;
}

/**
 * The same id again is the same category: it answers what is there, or is a conflict. Throws DUPLICATE_ENTRY `{name}` for the
 * name of another one, also of one that was put away, and INVALID_INPUT `{reason: 'too-many-categories', count}`, or with the
 * reason 'too-many-categories-ever' where those that were put away fill the group.
 */
export async function createCategory(
  ctx: GroupContext,
  { id = ctx.newId(), name, icon }: NewCategory,
): Promise<Recorded<GroupCategory>> {
  const { trx, member, now } = ctx;
  const group = await getEditable(ctx);
  const saved = group.categories.find((one) => one.id === id);
  if (saved?.name === name && saved.icon === icon) return { value: saved, changes: [] };
  if (saved) throw new ConflictError(saved);
  const category = { id, name, icon, putAwayAt: null, version: 1 };
  refuseUnfit(group, category);
  await insertCategory(trx, member.groupId, category, now);
  return recorded(ctx, group, category);
}

/**
 * An edit that changes nothing writes nothing. Throws RESOURCE_NOT_FOUND, CONSTRAINT_VIOLATION for a version that is not the
 * current one, and what adding throws.
 */
export async function updateCategory(
  ctx: GroupContext,
  { categoryId, version, name, icon, isPutAway }: CategoryPath & CategoryEdit,
): Promise<Recorded<GroupCategory>> {
  const group = await getEditable(ctx);
  const current = getCategory(group, categoryId);
  if (current.version !== version) throw new ConflictError(current);
  return save(ctx, group, current, {
    ...current,
    name: name ?? current.name,
    icon: icon ?? current.icon,
    putAwayAt: isPutAway === undefined ? current.putAwayAt : putAway(ctx, current, isPutAway),
  });
}

/** Putting away what was put away changes nothing. Throws RESOURCE_NOT_FOUND. */
export async function putCategoryAway(
  ctx: GroupContext,
  { categoryId }: CategoryPath,
): Promise<Recorded<undefined>> {
  const group = await getEditable(ctx);
  const current = getCategory(group, categoryId);
  const { changes } = await save(ctx, group, current, { ...current, putAwayAt: putAway(ctx, current, true) });
  return { value: undefined, changes };
}

async function save(
  ctx: GroupContext,
  group: Group,
  current: GroupCategory,
  next: GroupCategory,
): Promise<Recorded<GroupCategory>> {
  const { name, icon, putAwayAt } = next;
  if (name === current.name && icon === current.icon && putAwayAt === current.putAwayAt) {
    return { value: current, changes: [] };
  }
  refuseUnfit(group, next);
  const category = { ...next, version: current.version + 1 };
  await saveCategory(ctx.trx, ctx.member.groupId, category);
  return recorded(ctx, group, category);
}

/** Every member may. Throws TIER_LIMITS_EXCEEDED. */
async function getEditable(ctx: GroupContext): Promise<Group> {
  await requireMayWrite(ctx, 'edit_expense');
  return getGroup(ctx.trx, ctx.member);
}

function getCategory({ categories }: Group, categoryId: string): GroupCategory {
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) throw new DomainError('RESOURCE_NOT_FOUND');
  return category;
}

function putAway({ now }: GroupContext, { putAwayAt }: GroupCategory, isPutAway: boolean): string | null {
  return isPutAway ? (putAwayAt ?? now.toISOString()) : null;
}

/** Without a limit one member could fill every answer about the group. */
function refuseUnfit({ categories }: Group, category: GroupCategory): void {
  const { id, name } = category;
  if (findSameCategory(categories, name, id)) throw new DomainError('DUPLICATE_ENTRY', { name });
  const others = categories.filter((other) => other.id !== id);
  const inUse = others.filter(({ putAwayAt }) => putAwayAt === null);
  const { count, countEver } = CATEGORY_RULES;
  if (category.putAwayAt === null && inUse.length >= count.max) {
    throw new DomainError('INVALID_INPUT', { reason: 'too-many-categories', count: count.max });
  }
  if (others.length >= countEver.max) {
    throw new DomainError('INVALID_INPUT', { reason: 'too-many-categories-ever', count: countEver.max });
  }
}

async function recorded(
  ctx: GroupContext,
  { id, version }: Group,
  value: GroupCategory,
): Promise<Recorded<GroupCategory>> {
  const details = { fields: ['categories' as const] };
  const change = await recordOwn(ctx, { noun: 'group', action: 'edited', id, version, details });
  return { value, changes: [change] };
}
