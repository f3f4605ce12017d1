import { Avatar, type AvatarSize } from './avatar.tsx';

interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | null }[];
  max?: number;
  size?: AvatarSize;
}

export function AvatarStack({ people, max = 4, size = 24 }: AvatarStackProps) {
  const hidden = people.length - max;
  return (
    <span aria-hidden className="flex shrink-0 items-center">
      {people.slice(0, max).map((person) => (
        <span key={person.id} className="-ml-0.5 rounded-pill ring-1 ring-page first:ml-0">
          <Avatar {...person} size={size} />
        </span>
      ))}
      {hidden > 0 && <span className="ml-1.5 text-xs font-medium text-ink-3">+{hidden}</span>}
    </span>
  );
}
