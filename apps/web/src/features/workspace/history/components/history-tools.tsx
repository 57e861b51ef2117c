import { historyActorKinds, historyCauses } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useUser } from '#lib/session/use-user.ts';
import type { HistoryArea } from '../history-area.ts';
import { groupsOf, type HistoryView, isNarrowed } from '../history-filter.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';
import { ClientFilter } from './client-filter.tsx';
import { DayFilter } from './day-filter.tsx';
import { FilterMenu } from './filter-menu.tsx';
import classes from './history-tools.module.css';

type Props = {
  area: HistoryArea;
  view: HistoryView;
  onChange: (patch: Partial<HistoryView>) => void;
  onClear: () => void;
};

function SignInsSwitch({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  const { t } = useTranslation('history');
  return (
    <button
      type="button"
      className={classes.filter}
      data-set={view.signIns || undefined}
      aria-pressed={view.signIns}
      onClick={() => onChange({ signIns: !view.signIns })}
    >
      {t(($) => $.history.tools.signIns)}
    </button>
  );
}

/** A filter set from an entry; it can only be removed. */
function SetChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('history');
  return (
    <button
      type="button"
      className={classes.filter}
      data-set
      aria-label={t(($) => $.history.tools.remove, { name: label })}
      onClick={onRemove}
    >
      {label}
      <Icon of={IconX} size={14} />
    </button>
  );
}

function WhatFilters({ area, view, onChange }: Omit<Props, 'onClear'>) {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  return (
    <>
      <FilterMenu
        name={t(($) => $.history.tools.group)}
        choices={groupsOf(area).map((group) => ({ value: group, label: words.group(group) }))}
        value={view.group === '' ? undefined : view.group}
        onChange={(group = '') => onChange({ group })}
      />
      <FilterMenu
        name={t(($) => $.history.tools.kind)}
        choices={words.kinds.map((kind) => ({ value: kind, label: words.kind(kind) }))}
        value={view.kind === '' ? undefined : view.kind}
        onChange={(kind = '') => onChange({ kind })}
      />
    </>
  );
}

function HowFilters({ area, view, onChange }: Omit<Props, 'onClear'>) {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  const timeZone = useUser()?.time_zone;
  return (
    <>
      <FilterMenu
        name={t(($) => $.history.tools.who)}
        choices={historyActorKinds.map((kind) => ({
          value: kind,
          label: kind === 'user' && area === 'user' ? t(($) => $.history.who.me) : t(($) => $.history.who[kind]),
        }))}
        value={view.who}
        onChange={(who) => onChange({ who })}
      />
      <FilterMenu
        name={t(($) => $.history.tools.cause)}
        choices={historyCauses.map((cause) => ({ value: cause, label: words.cause(cause) }))}
        value={view.cause}
        onChange={(cause) => onChange({ cause })}
      />
      <DayFilter from={view.from} until={view.until} timeZone={timeZone} onChange={onChange} />
    </>
  );
}

/** Above the table: search and all filters, which are in the URL. */
export function HistoryTools({ area, view, onChange, onClear }: Props) {
  const { t } = useTranslation('history');
  return (
    <Row wrap fixed gap={8} pt={14} pb={12} pr={16} pl={20} className={classes.tools}>
      <SearchBox
        label={t(($) => $.history.tools.search)}
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <Row wrap gap={8} shrink className={classes.filters}>
        {area === 'admin' && <ClientFilter client={view.client} onChange={(client) => onChange({ client })} />}
        <WhatFilters area={area} view={view} onChange={onChange} />
        <HowFilters area={area} view={view} onChange={onChange} />
        <SignInsSwitch view={view} onChange={onChange} />
        {view.thing !== '' && (
          <SetChip label={t(($) => $.history.tools.thing)} onRemove={() => onChange({ thing: '' })} />
        )}
        {view.person !== '' && (
          <SetChip label={t(($) => $.history.tools.person)} onRemove={() => onChange({ person: '' })} />
        )}
        {isNarrowed(view) && (
          <Button size="sm" variant="ghost" onClick={onClear}>
            {t(($) => $.history.tools.clear)}
          </Button>
        )}
      </Row>
    </Row>
  );
}
