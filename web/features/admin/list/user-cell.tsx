import { TextLink } from '#web/kit/content/text-link.tsx';

interface UserCellProps {
  id: string;
  displayName: string;
  email: string;
}

/** Who a row is about; leads to their details. */
export function UserCell({ id, displayName, email }: UserCellProps) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      <TextLink alone to={`/admin/users/${id}`}>
        <bdi>{displayName}</bdi>
      </TextLink>
      <span className="block text-xs text-ink-3">{email}</span>
    </span>
  );
}
