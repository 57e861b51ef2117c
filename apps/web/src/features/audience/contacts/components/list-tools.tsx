import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { type ContactFilter, writeContactFilter } from '../contact-list.rules.ts';
import type { RuleWords } from '../segments/use-rule-words.ts';
import type { ListLook } from '../use-list-look.ts';
import { ListColumns } from './list-columns.tsx';
import classes from './list-tools.module.css';

type Props = {
  filter: ContactFilter;
  segments: readonly Segment[];
  words: RuleWords;
  look: ListLook<ContactListRow>;
  /** Replaces the rail and the column heads on phones. */
  phoneTools: ReactNode;
  /** Saves filters and columns as a view. */
  saveView: ReactNode;
  isPhone: boolean;
  onSearch: (search: string) => void;
  onFilter: () => void;
};

function Chip({ text, label, to }: { text: string; label: string; to: string }) {
  return (
    <Link to={to || '?'} className={classes.chip} aria-label={label}>
      <Text maxW={320} as="span" truncate>
        {text}
      </Text>
      <Icon of={IconX} size={14} />
    </Link>
  );
}

/** Above the table: search, active filters, saving them as a view, columns and density. */
export function ListTools(props: Props) {
  const { filter, segments, words, look, phoneTools, saveView, isPhone, onSearch, onFilter } = props;
  const { t } = useTranslation('contacts');
  const { t: ts } = useTranslation('segments');
  const status = filter.status && t(($) => $.contacts.status[filter.status ?? 'subscribed']);
  const segment = segments.find(({ id }) => id === filter.segment);
  return (
    <Row wrap fixed gap={8} pt={14} pb={12} pr={16} pl={20} className={classes.tools}>
      <SearchBox label={t(($) => $.contacts.list.search)} value={filter.search} onSearch={onSearch} isFull={isPhone} />
      <Row wrap gap={8} shrink className={classes.filters}>
        {status !== undefined && !isPhone && (
          <Chip
            text={t(($) => $.contacts.list.status, { status })}
            label={t(($) => $.contacts.list.clearStatus, { status })}
            to={writeContactFilter({ ...filter, status: undefined })}
          />
        )}
        {segment && !isPhone && (
          <Chip
            text={ts(($) => $.segments.tools.segment, { name: segment.name })}
            label={ts(($) => $.segments.tools.clearSegment, { name: segment.name })}
            to={writeContactFilter({ ...filter, segment: undefined })}
          />
        )}
        {filter.rules ? (
          <>
            <Button
              size="sm"
              variant="soft"
              aria-label={ts(($) => $.segments.tools.editFilter, { filter: words.sentence(filter.rules) })}
              onClick={onFilter}
            >
              <Text maxW={320} as="span" truncate>
                {words.sentence(filter.rules)}
              </Text>
            </Button>
            <Chip
              text=""
              label={ts(($) => $.segments.tools.clearFilter)}
              to={writeContactFilter({ ...filter, rules: undefined })}
            />
          </>
        ) : (
          <Button size="sm" icon={IconPlus} onClick={onFilter}>
            {ts(($) => $.segments.tools.filter)}
          </Button>
        )}
        {isPhone && phoneTools}
        {isPhone && <ListColumns look={look} isDensityFixed />}
        {isPhone && saveView}
      </Row>
      {!isPhone && (
        <Row as="span" gap={8} ml="auto" align="stretch">
          {saveView}
          <ListColumns look={look} />
        </Row>
      )}
    </Row>
  );
}
