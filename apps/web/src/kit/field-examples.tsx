import { useState } from 'react';
import { IconDownload, IconPlus, IconTrash } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { DateField } from '#components/dates/date-field.tsx';
import { DateTimeField } from '#components/dates/date-time-field.tsx';
import { MonthGrid } from '#components/dates/month-grid.tsx';
import { TimeField } from '#components/dates/time-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { CountryField } from '#components/fields/country-field.tsx';
import { NewPasswordField } from '#components/fields/new-password-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { MultiSelectField, SearchSelectField } from '#components/fields/search-select-field.tsx';
import { plainOptions, SelectField } from '#components/fields/select-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { sampleTexts } from './sample-texts.ts';

const variants = ['primary', 'default', 'soft', 'ghost', 'link', 'danger', 'danger-filled'] as const;

export function Buttons() {
  const said = sampleTexts();
  const [count, setCount] = useState(0);
  return (
    <Stack gap={12}>
      <Row wrap gap={8}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={IconPlus} onClick={() => setCount(count + 1)}>
            {said.save}
          </Button>
        ))}
      </Row>
      <Row wrap gap={8}>
        <Button size="sm">{said.cancel}</Button>
        <Button size="lg">{said.cancel}</Button>
        <Button loading>{said.save}</Button>
        <Button disabled>{said.save}</Button>
        <LinkButton to="/">{said.kit}</LinkButton>
        <IconButton icon={IconDownload} label={said.save} />
        <IconButton icon={IconTrash} label={said.remove} hasNews />
        <output aria-label={said.clicks}>{count}</output>
      </Row>
    </Stack>
  );
}

export function TextFields() {
  const said = sampleTexts();
  const [name, setName] = useState('');
  return (
    <Stack gap={16} maxW={420}>
      <TextField
        label={said.name}
        hint={said.nameHint}
        error={name === '' ? undefined : name.trim() === '' && said.nameError}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField label={said.email} error={said.nameError} defaultValue="marina@" size="lg" />
      <TextField label={said.shop} success={said.sent} prefix="enlace.example/" defaultValue="barro" disabled />
      <PasswordField label={said.state} autoComplete="off" defaultValue="barro-y-sal" />
      <NewPasswords />
    </Stack>
  );
}

function NewPasswords() {
  const said = sampleTexts();
  const [value, setValue] = useState('');
  return (
    <NewPasswordField
      label={said.before}
      value={value}
      autoComplete="off"
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  );
}

export function Choices() {
  const said = sampleTexts();
  const [state, setState] = useState('sent');
  const [kind, setKind] = useState<'all' | 'sent' | 'draft'>('all');
  const [phone, setPhone] = useState('+34600111222');
  return (
    <Stack gap={16} maxW={420}>
      <CheckField>{said.agree}</CheckField>
      <CheckField error={said.nameError} defaultChecked>
        {said.agree}
      </CheckField>
      <ChoiceField
        label={said.state}
        aside={<HelpTip of="taxIdentity" about={said.state} />}
        value={state}
        onChange={setState}
        choices={[
          { value: 'sent', label: said.sent },
          { value: 'draft', label: said.draft },
        ]}
      />
      <SelectField
        label={said.filter}
        hint={said.nameHint}
        value={kind}
        options={[
          { value: 'all', label: said.all },
          { value: 'sent', label: said.sent, group: said.state },
          { value: 'draft', label: said.draft, group: said.state },
        ]}
        onChange={setKind}
      />
      <Row wrap gap={8}>
        <SelectField
          size="sm"
          hideLabel
          label={said.before}
          value={kind}
          options={[
            { value: 'all', label: said.all },
            { value: 'draft', label: said.long },
          ]}
          aria-invalid
          onChange={setKind}
        />
        <SelectField
          disabled
          label={said.clicks}
          hideLabel
          value="all"
          options={[{ value: 'all', label: said.all }]}
          onChange={setKind}
        />
      </Row>
      <LongLists />
      <PhoneField label={said.phone} value={phone} onChange={setPhone} />
    </Stack>
  );
}

/** Lists that are searched: in the browser, and elsewhere, as a client's contacts are. */
function LongLists() {
  const said = sampleTexts();
  const [country, setCountry] = useState('ES');
  const [person, setPerson] = useState<string | null>(null);
  const [amount, setAmount] = useState<string | null>(null);
  const [found, setFound] = useState<readonly string[]>(said.people);
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <CountryField label={said.shop} value={country} onChange={setCountry} />
      <SearchSelectField
        label={said.person}
        placeholder={said.all}
        clearable
        options={plainOptions(found)}
        value={person}
        onChange={setPerson}
        onSearch={(text) => setFound(said.people.filter((name) => name.includes(text)))}
      />
      <SelectField
        label={said.amount}
        none={said.all}
        options={plainOptions(['10', '20'])}
        value={amount}
        onChange={setAmount}
      />
      <MultiSelectField
        label={said.visits}
        hint={said.nameHint}
        max={2}
        options={plainOptions(said.people)}
        value={chosen}
        onChange={setChosen}
      />
      <output aria-label={said.visits}>{[person, amount, ...chosen].join(' ')}</output>
    </>
  );
}

const now = '2026-11-26T16:30';

export function Moments() {
  const said = sampleTexts();
  const [moment, setMoment] = useState('2026-11-28T10:00');
  const [day, setDay] = useState('2026-11-28');
  const [time, setTime] = useState('09:30');
  return (
    <Stack gap={16} maxW={420}>
      <DateTimeField label={said.day} value={moment} now={now} onChange={setMoment} />
      <output aria-label={said.state}>{moment}</output>
      <DateField
        label={said.before}
        clearable
        today={now.slice(0, 10)}
        min="2026-11-20"
        max="2027-12-31"
        value={day}
        onChange={setDay}
      />
      <TimeField label={said.hour} hint={said.nameHint} value={time} onChange={setTime} />
      <output aria-label={said.hour}>{`${day} ${time}`}</output>
      <MonthGrid value={day} today={now.slice(0, 10)} min={now.slice(0, 10)} onChoose={setDay} />
    </Stack>
  );
}
