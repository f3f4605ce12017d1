import type { People, Person } from '#web/lib/people.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AvatarStack } from '#web/ui/avatar-stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useBalanceWords } from './balance-words.ts';
import type { Parties } from './parties.ts';
import type { Payment } from './plan.ts';

/** One face, or those of a household. */
export function PartyFaces({ members }: { members: readonly Person[] }) {
  const [first, second] = members;
  if (!first) return null;
  if (!second) return <Avatar id={first.userId} name={first.name} src={first.avatarUrl} size={32} />;
  return (
    <AvatarStack
      size={32}
      max={2}
      people={members.map(({ userId, name, avatarUrl }) => ({ id: userId, name, src: avatarUrl }))}
    />
  );
}

interface InPersonProps {
  payment: Payment;
  people: People;
  parties: Parties;
}

/** Of a payment by or to a household: who of them hands it to whom. */
export function InPerson({ payment, people, parties }: InPersonProps) {
  const words = useBalanceWords(people);
  if (!parties.householdOf(payment.from) && !parties.householdOf(payment.to)) return null;
  return (
    <Text size="s" tone="muted">
      {words.pays(payment)}
    </Text>
  );
}
