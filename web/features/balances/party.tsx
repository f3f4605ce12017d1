import type { Payment } from '#domain/settlement/payment.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { AvatarStack } from '#web/parts/people/avatar-stack.tsx';
import type { Person } from '#web/parts/people/people.ts';
import { useBalanceWords } from './balance-words.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';

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

/** Of a payment by or to a household: who of them hands it to whom. */
export function InPerson({ payment, ledger }: { payment: Payment; ledger: CurrencyLedger }) {
  const { people, parties } = ledger;
  const words = useBalanceWords(people);
  if (!parties.householdOf(payment.from) && !parties.householdOf(payment.to)) return null;
  return (
    <Text size="s" tone="muted">
      {words.pays(payment)}
    </Text>
  );
}
