import { Search } from 'lucide-react';
import { useState } from 'react';
import type { GroupIcon, TileColour } from '#domain/groups/group.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { MultiCombobox } from '#web/kit/fields/multi-combobox.tsx';
import { OrderedCombobox } from '#web/kit/fields/ordered-combobox.tsx';
import { RadioList } from '#web/kit/fields/radio-list.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { PasswordStrength } from '#web/parts/accounts/password-strength.tsx';
import { GroupTilePicker } from '#web/parts/groups/group-tile-picker.tsx';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { CURRENCIES, EUR, JPY } from './cast.ts';
import { Section, Specimen } from './specimen.tsx';

export function FieldsSection() {
  const [currency, setCurrency] = useState<string | null>('EUR');
  const [currencies, setCurrencies] = useState(['EUR', 'GBP']);
  const [preferred, setPreferred] = useState('GBP');
  const [icon, setIcon] = useState<GroupIcon>('plane');
  const [colour, setColour] = useState<TileColour>('blue');
  return (
    <Section title="Fields">
      <Amounts />
      <Specimen name="TextField, PasswordField, TextArea, DateField">
        <Stack>
          <TextField label="Group name" defaultValue="Flat 12" hint="Everybody in the group sees it." />
          <TextField
            label="E-mail"
            type="email"
            error="Please enter a valid email address"
            defaultValue="ana@"
          />
          <TextField label="Search" hideLabel placeholder="Search expenses" leading={<Search size={18} />} />
          <TextField label="Disabled" defaultValue="ana@quits.example" disabled />
          <PasswordField label="Password" defaultValue="correct horse" />
          <TextArea label="Description" placeholder="What is this group for?" />
          <DateField label="Date" defaultValue="2026-11-21" />
        </Stack>
      </Specimen>
      <Specimen name="PasswordStrength">
        <PasswordStrength password="" />
        <PasswordStrength password="qwerty" />
        <PasswordStrength password="GreenGate7" />
        <PasswordStrength password="marble otter lantern fjord" />
      </Specimen>
      <Specimen name="Select, MultiCombobox, OrderedCombobox">
        <Stack>
          <Select label="Currency" options={CURRENCIES} value={currency} onValueChange={setCurrency} />
          <Select label="Nothing to choose" options={[]} value={null} onValueChange={() => undefined} />
          <MultiCombobox
            label="Currencies, in no order"
            options={CURRENCIES}
            values={currencies}
            onValuesChange={setCurrencies}
            error={currencies.length === 0 ? 'Choose at least one' : undefined}
          />
          <OrderedCombobox
            label="Currencies"
            placeholder="Add another currency…"
            options={CURRENCIES}
            values={currencies}
            onValuesChange={setCurrencies}
            preferred={preferred}
            preferredLabel="default"
            onPreferredChange={setPreferred}
          />
        </Stack>
      </Specimen>
      <Specimen name="RadioList">
        <RadioList
          name="currency"
          label="Which do you pay with?"
          options={CURRENCIES}
          value={currency}
          onValueChange={setCurrency}
        />
      </Specimen>
      <Specimen name="GroupTilePicker">
        <GroupTilePicker icon={icon} colour={colour} onIconChange={setIcon} onColourChange={setColour} />
        <GroupTilePicker
          icon={icon}
          colour={colour}
          onIconChange={setIcon}
          onColourChange={setColour}
          lockedNote={<Notice>With Premium</Notice>}
        />
      </Specimen>
      <FormActions>
        <Button>Cancel</Button>
        <Button variant="primary">Save changes</Button>
      </FormActions>
    </Section>
  );
}

function Amounts() {
  const [sum, setSum] = useState('60+24');
  const [empty, setEmpty] = useState('');
  const [yen, setYen] = useState('12.5');
  const [share, setShare] = useState('21,00');
  return (
    <Specimen name="AmountField: hero, empty, refused; row">
      <AmountField label="Amount" currency={EUR} value={sum} onValueChange={setSum} />
      <AmountField label="Amount" currency={EUR} value={empty} onValueChange={setEmpty} />
      <AmountField label="Amount in yen" currency={JPY} value={yen} onValueChange={setYen} />
      <div className="w-32">
        <AmountField label="Share of Ben" currency={EUR} value={share} onValueChange={setShare} size="row" />
      </div>
    </Specimen>
  );
}
