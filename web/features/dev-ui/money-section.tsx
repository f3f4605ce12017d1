import { GROUP_COLOURS, GROUP_ICONS } from '#domain/groups/group.ts';
import { minorUnits } from '#domain/money/money.ts';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Logo } from '#web/kit/content/logo.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { BalanceBars } from '#web/parts/balances/balance-bars.tsx';
import { BalanceStack } from '#web/parts/balances/balance-stack.tsx';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import { SettleGraph } from '#web/parts/balances/settle-graph.tsx';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { AvatarStack } from '#web/parts/people/avatar-stack.tsx';
import { ProportionBar } from '#web/parts/people/proportion-bar.tsx';
import { ANA, BALANCES, DEBTS, EUR, EVERYBODY, PAYMENTS } from './cast.ts';
import { Section, Specimen } from './specimen.tsx';

export function MoneySection() {
  return (
    <Section title="Money and people">
      <Specimen name="MoneyText">
        <MoneyText amount={minorUnits(31240)} currency="EUR" tone="owed" size="4xl" />
        <Row gap="l" wrap align="baseline">
          <MoneyText amount={minorUnits(-5550)} currency="EUR" tone="auto" signed size="3xl" />
          <MoneyText amount={minorUnits(12740)} currency="USD" tone="auto" signed size="xl" />
          <MoneyText amount={minorUnits(145000)} currency="EUR" />
          <MoneyText amount={minorUnits(1234567)} currency="JPY" />
          <MoneyText amount={minorUnits(-1234)} currency="KWD" tone="auto" signed />
          <MoneyText amount={minorUnits(0)} currency="GBP" tone="auto" signed />
        </Row>
      </Specimen>
      <Specimen name="BalanceText">
        <Row gap="l" wrap>
          <BalanceText amount={minorUnits(1200)} currency="EUR" />
          <BalanceText amount={minorUnits(-450)} currency="EUR" />
          <BalanceText amount={minorUnits(0)} currency="EUR" />
          <BalanceText amount={minorUnits(12740)} currency="EUR" of="other" layout="stacked" />
          <BalanceText amount={minorUnits(-9650)} currency="EUR" of="other" layout="stacked" />
        </Row>
      </Specimen>
      <Specimen name="BalanceBars">
        <Card padded>
          <Stack gap="m">
            <div>
              <Text size="s" tone="muted">
                In this group you are owed
              </Text>
              <MoneyText amount={minorUnits(5550)} currency="EUR" tone="owed" size="3xl" />
            </div>
            <BalanceBars rows={BALANCES} currency={EUR} onExplain={() => undefined} />
          </Stack>
        </Card>
      </Specimen>
      <Specimen name="BalanceStack, ProportionBar">
        <BalanceStack
          balances={[
            { currency: 'EUR', amount: minorUnits(5550) },
            { currency: 'USD', amount: minorUnits(-2460) },
          ]}
        />
        <ProportionBar segments={EVERYBODY.map(({ id }, index) => ({ id, amount: (index + 1) * 700 }))} />
      </Specimen>
      <Specimen name="SettleGraph">
        <Card>
          <SettleGraph people={EVERYBODY} debts={DEBTS} payments={PAYMENTS} />
        </Card>
      </Specimen>
      <Specimen name="Avatar, AvatarStack">
        <Row wrap gap="m">
          {([24, 32, 40, 48, 64] as const).map((size) => (
            <Avatar key={size} {...ANA} size={size} />
          ))}
          <Avatar {...ANA} ring />
          <AvatarStack people={EVERYBODY} />
        </Row>
        <Row wrap>
          {EVERYBODY.map((person) => (
            <Avatar key={person.id} {...person} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="GroupTile">
        <Row wrap>
          {GROUP_ICONS.map((icon, index) => (
            <GroupTile
              key={icon}
              icon={icon}
              colour={GROUP_COLOURS[index % GROUP_COLOURS.length] ?? 'blue'}
            />
          ))}
        </Row>
        <Row>
          <GroupTile icon="home" colour="red" size={36} />
          <GroupTile icon="home" colour="red" size={56} />
        </Row>
      </Specimen>
      <Specimen name="Logo, EqualsMark">
        <Row gap="l">
          <Logo />
          <Logo size="s" />
          <EqualsMark size={28} still={false} />
        </Row>
      </Specimen>
    </Section>
  );
}
