import type { ContactListItem } from '@enlace/contract/contacts/contacts.schemas.ts';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { type ContactFilter, writeContactFilter } from '../contact-list.rules.ts';
import classes from './list-tools.module.css';

type Props = {
  filter: ContactFilter;
  onSearch: (search: string) => void;
  view: TableView<ContactListItem>;
  columns: readonly Column<ContactListItem>[];
  isPhone: boolean;
};

/** Over the table: search, the filter that holds, columns and density. */
export function ListTools({ filter, onSearch, view, columns, isPhone }: Props) {
  const { t } = useTranslation('contacts');
  const status = filter.status && t(($) => $.contacts.status[filter.status ?? 'subscribed']);
  return (
    <div className={classes.tools}>
      <SearchBox label={t(($) => $.contacts.list.search)} value={filter.search} onSearch={onSearch} isFull={isPhone} />
      {status !== undefined && !isPhone && (
        <Link
          to={writeContactFilter({ ...filter, status: undefined }) || '?'}
          className={classes.chip}
          aria-label={t(($) => $.contacts.list.clearStatus, { status })}
        >
          {t(($) => $.contacts.list.status, { status })}
          <Icon of={IconX} size={14} />
        </Link>
      )}
      {!isPhone && (
        <span className={classes.end}>
          <TableOptions view={view} columns={columns} />
        </span>
      )}
    </div>
  );
}
