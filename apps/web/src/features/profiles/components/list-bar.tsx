import { profileStatuses } from '@enlace/contract/shell/shell.contract.ts';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { SelectField } from '#components/block-editor/fields/choice-controls.tsx';
import { type ListFilter, profileSorts } from './use-list-filter.ts';
import classes from './profile-list.module.css';

/** Search, state and order of the list, and how it shows. */
export function ListBar({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('profiles');
  return (
    <div className={classes.bar}>
      <SearchBox
        label={t(($) => $.profiles.search)}
        value={filter.search}
        onSearch={(search) => filter.change({ search })}
      />
      <SelectField
        size="sm"
        hideLabel
        label={t(($) => $.profiles.filter.status)}
        value={filter.status ?? ''}
        options={[
          { value: '', label: t(($) => $.profiles.filter.anyStatus) },
          ...profileStatuses.map((status) => ({ value: status, label: t(($) => $.profiles.status[status]) })),
        ]}
        onChange={(value) => filter.change({ status: profileStatuses.find((status) => status === value) })}
      />
      <span className={classes.barEnd}>
        <SelectField
          size="sm"
          hideLabel
          label={t(($) => $.profiles.filter.sort)}
          value={filter.sort}
          options={profileSorts.map((sort) => ({ value: sort, label: t(($) => $.profiles.filter.sorts[sort]) }))}
          onChange={(value) => filter.change({ sort: profileSorts.find((sort) => sort === value) ?? 'recent' })}
        />
        <Segments
          label={t(($) => $.profiles.filter.view)}
          segments={[
            { value: 'gallery', label: t(($) => $.profiles.filter.gallery), icon: IconLayoutGrid },
            { value: 'table', label: t(($) => $.profiles.filter.table), icon: IconList },
          ]}
          value={filter.view}
          onChange={(view) => filter.change({ view })}
        />
      </span>
    </div>
  );
}
