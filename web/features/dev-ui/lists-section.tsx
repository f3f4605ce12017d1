import { ArrowLeftRight, Plus, ShoppingBag, Utensils, Wifi } from 'lucide-react';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { type MinorUnits, minorUnits } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { FactRow } from '#web/kit/content/fact-row.tsx';
import { IconPoint } from '#web/kit/content/icon-point.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { ActivityRow } from '#web/parts/activity/activity-row.tsx';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { StatementDay } from '#web/parts/transactions/statement-day.tsx';
import { ACTIVITY, BEN, CHLOE, FLOR } from './cast.ts';
import { Section, Specimen } from './specimen.tsx';

const MORE = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  isPaused: false,
  fetchNextPage: () => undefined,
};

export function ListsSection() {
  return (
    <Section title="Lists">
      <Specimen name="FactRow">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-s">
          <FactRow term="Next">1 April</FactRow>
          <FactRow term="Made by">Ana</FactRow>
        </dl>
      </Specimen>
      <Specimen name="IconPoint">
        <ul>
          <IconPoint icon={Wifi} title="Without a connection" text="What is entered waits on the device." />
        </ul>
      </Specimen>
      <Specimen name="PageHeader">
        <PageHeader
          title="Flat 12"
          detail="Ana, Ben, Chloé, Dev"
          leading={<GroupTile icon="home" colour="red" size={56} />}
          back={{ to: '/dev/ui', label: 'Groups' }}
          actions={
            <Button variant="primary" icon={Plus}>
              Add expense
            </Button>
          }
        />
      </Specimen>
      <Specimen name="Card, CardHeader, List, ListRow">
        <Card>
          <CardHeader title="People" aside="all groups together" />
          <List label="People">
            <ListRow
              to="/dev/ui"
              leading={<Avatar {...BEN} />}
              title={BEN.name}
              detail={<Chip>Flat 12</Chip>}
              trailing={
                <>
                  <BalanceText amount={minorUnits(12740)} currency="EUR" of="other" layout="stacked" />
                  <Button size="sm">Settle</Button>
                </>
              }
            />
            <ListRow
              to="/dev/ui"
              leading={<Avatar {...CHLOE} />}
              title={CHLOE.name}
              beneath="Every month on the 31st, until 28 Feb"
              detail="Flat 12"
              trailing={<BalanceText amount={minorUnits(-9650)} currency="EUR" of="other" layout="stacked" />}
            />
            <ListRow
              leading={<Avatar {...FLOR} />}
              title={FLOR.name}
              detail="nothing open since March"
              trailing={<Chip>quits</Chip>}
            />
          </List>
        </Card>
      </Specimen>
      <Specimen name="StatementDay">
        <div>
          <Day date="2026-11-21">
            <ListRow
              inset={false}
              to="/dev/ui"
              highlighted
              leading={<IconTile icon={ShoppingBag} />}
              title="Groceries"
              detail="Ana paid €84.00"
              trailing={<Effect amount={minorUnits(6300)} word="you lent" />}
            />
            <ListRow
              inset={false}
              to="/dev/ui"
              leading={<IconTile icon={Wifi} />}
              title="Internet"
              detail="Dev paid €39.99"
              trailing={<Effect amount={minorUnits(-1000)} word="you borrowed" />}
            />
          </Day>
          <Day date="2025-12-31">
            <ListRow
              inset={false}
              leading={<IconTile icon={ArrowLeftRight} tone="owed" />}
              title="Chloé settled with Ana"
              detail="Settlement"
              trailing={<Effect amount={minorUnits(0)} word="not yours" />}
            />
            <ListRow
              inset={false}
              to="/dev/ui"
              leading={<IconTile icon={Utensils} />}
              title="A very long description of a dinner that went on until the small hours of the morning"
              detail="Ben and Chloé paid €126.40"
              trailing={<Effect amount={minorUnits(-3160)} word="you borrowed" />}
            />
          </Day>
        </div>
        <LoadMore query={MORE} label="Load more" />
        <LoadMore query={{ ...MORE, isFetchNextPageError: true }} label="Load more" />
      </Specimen>
      <Specimen name="ActivityRow">
        <Card>
          <List label="Activity">
            {ACTIVITY.map((item) => (
              <ActivityRow key={item.seq} item={item} group={undefined} time="09:30" highlighted={false} />
            ))}
          </List>
        </Card>
      </Specimen>
    </Section>
  );
}

function Effect({ amount, word }: { amount: MinorUnits; word: string }) {
  return (
    <div>
      <MoneyText amount={amount} currency="EUR" tone="auto" />
      <Text size="xs" tone="faint" align="end">
        {word}
      </Text>
    </div>
  );
}

function Day({ date, children }: { date: string; children: React.ReactNode }) {
  return isCalendarDate(date) ? (
    <StatementDay date={date}>
      <List>{children}</List>
    </StatementDay>
  ) : null;
}
