import {
  communicationKinds,
  communicationStates,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Row } from '#components/layout/layout.tsx';
import { profileChoicesQuery } from '../api/communications.queries.ts';
import { params } from '../communication-address.rules.ts';
import classes from './communications.module.css';

type Choice = { value: string; label: string };
type Props = {
  query: URLSearchParams;
  isNarrowed: boolean;
  onChange: (param: string, value: string) => void;
  onClear: () => void;
};

function FilterSelect({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('communications');
  return (
    <select
      className={classes.filter}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">
        {t(($) => $.communications.filter.unset, { name: label, any: t(($) => $.communications.filter.any) })}
      </option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Row
      h="var(--h-sm)"
      radius="md"
      fill="surface"
      as="label"
      fixed
      gap={6}
      px={8}
      tone="muted"
      size={13}
      nowrap
      className={classes.day}
    >
      <span>{label}</span>
      <input
        className={classes.filter}
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Row>
  );
}

/** Above the table: search and all filters, which are in the URL. */
export function LogTools({ query, isNarrowed, onChange, onClear }: Props) {
  const { t } = useTranslation('communications');
  const profiles = useQuery(profileChoicesQuery).data ?? [];
  const of = (param: string) => query.get(param) ?? '';
  return (
    <Row lineBottom wrap fixed gap={8} py={10} px={20} className={classes.tools}>
      <SearchBox
        label={t(($) => $.communications.search)}
        value={of(params.search)}
        onSearch={(text) => onChange(params.search, text)}
      />
      <FilterSelect
        label={t(($) => $.communications.filter.kind)}
        choices={communicationKinds.map((kind) => ({ value: kind, label: t(($) => $.communications.kind[kind]) }))}
        value={of(params.kind)}
        onChange={(value) => onChange(params.kind, value)}
      />
      <FilterSelect
        label={t(($) => $.communications.filter.state)}
        choices={communicationStates.map((state) => ({ value: state, label: t(($) => $.communications.state[state]) }))}
        value={of(params.state)}
        onChange={(value) => onChange(params.state, value)}
      />
      <FilterSelect
        label={t(($) => $.communications.filter.profile)}
        choices={profiles}
        value={of(params.profile)}
        onChange={(value) => onChange(params.profile, value)}
      />
      <DayInput
        label={t(($) => $.communications.filter.fromDay)}
        value={of(params.from)}
        onChange={(value) => onChange(params.from, value)}
      />
      <DayInput
        label={t(($) => $.communications.filter.untilDay)}
        value={of(params.until)}
        onChange={(value) => onChange(params.until, value)}
      />
      {of(params.contact) !== '' && (
        <Button size="sm" variant="soft" onClick={() => onChange(params.contact, '')}>
          {t(($) => $.communications.remove, { name: t(($) => $.communications.filter.tamy) })}
        </Button>
      )}
      {isNarrowed && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t(($) => $.communications.clear)}
        </Button>
      )}
    </Row>
  );
}
