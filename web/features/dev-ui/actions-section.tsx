import { Archive, Download, Ellipsis, Pencil, Plus, Trash2, UserPlus } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { Popover } from '#web/kit/popups/popover.tsx';
import { Section, Specimen } from './specimen.tsx';

const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const;

export function ActionsSection() {
  return (
    <Section title="Actions">
      <Specimen name="Button">
        <Row wrap>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row wrap>
          <Button variant="primary" icon={Plus}>
            Add expense
          </Button>
          <Button icon={UserPlus}>Invite</Button>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button disabled>Disabled</Button>
        </Row>
        <Row wrap>
          <Button size="sm">Settle</Button>
          <Button size="sm" variant="primary">
            Mark paid
          </Button>
          <Button size="lg" variant="primary">
            Start a group
          </Button>
        </Row>
        <Button variant="primary" size="lg" block>
          Save expense
        </Button>
      </Specimen>
      <Specimen name="IconButton, ButtonLink, TextLink">
        <Row wrap>
          <IconButton icon={Download} label="Export" variant="outline" />
          <IconButton icon={Pencil} label="Edit" />
          <IconButton icon={Trash2} label="Delete" size="sm" />
          <ButtonLink to="/dev/ui" size="sm">
            A link
          </ButtonLink>
          <TextLink to="/dev/ui">Why this amount?</TextLink>
          <TextLink to="/dev/ui" tone="muted">
            muted
          </TextLink>
        </Row>
      </Specimen>
      <Specimen name="PillButton, Menu, Popover">
        <Text size="l" as="div">
          Paid by{' '}
          <Menu
            align="start"
            trigger={<PillButton>you</PillButton>}
            items={[
              { label: 'You', checked: true },
              { label: 'Ben', checked: false },
              { label: 'Several people…' },
            ]}
          />
          , split{' '}
          <Popover label="How to split" trigger={<PillButton>evenly</PillButton>}>
            <Text tone="muted">A few controls that belong to the word.</Text>
          </Popover>{' '}
          among <PillButton>4</PillButton>, <PillButton>today</PillButton>.
        </Text>
        <Row>
          <Menu
            trigger={<IconButton icon={Ellipsis} label="More" variant="outline" />}
            align="start"
            items={[
              { label: 'Edit', icon: Pencil },
              { label: 'Archive', icon: Archive },
              'separator',
              { label: 'Delete', icon: Trash2, tone: 'danger' },
            ]}
          />
        </Row>
      </Specimen>
    </Section>
  );
}
