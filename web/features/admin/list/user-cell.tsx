import { TextLink } from '#web/kit/content/text-link.tsx';
import { isDeleted, useAccountName } from './use-account-name.ts';

interface UserCellProps {
  id: string;
  displayName: string;
  email: string;
}

/** Who a row is about; leads to their details, where they have not deleted their account. */
export function UserCell({ id, displayName, email }: UserCellProps) {
  const accountName = useAccountName();
  if (isDeleted(displayName)) return accountName(displayName);
  return (
    // Among columns an address of a usual length is whole.
    <span className="block min-w-0 wrap-anywhere lg:min-w-56">
      <TextLink alone to={`/admin/users/${id}`}>
        <bdi>{displayName}</bdi>
      </TextLink>
      <span className="block text-xs text-ink-3">{email}</span>
    </span>
  );
}
