import type { LucideIcon } from 'lucide-react';
import { Heading } from './heading.tsx';
import { Text } from './text.tsx';

interface IconPointProps {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** One of a list of points that are told to a visitor: a heading and a sentence beside their icon. */
export function IconPoint({ icon: Icon, title, text }: IconPointProps) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] content-start gap-x-4 gap-y-1">
      <Text as="span" tone="owed">
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </Text>
      <Heading level={3} size="l">
        {title}
      </Heading>
      <div className="col-start-2">
        <Text tone="muted">{text}</Text>
      </div>
    </li>
  );
}
