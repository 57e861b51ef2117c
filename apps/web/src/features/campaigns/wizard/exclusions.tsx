import { IconUserMinus, IconX } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/button/icon-button.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { contactNameQuery, contactSearchQuery } from '../api/contacts.queries.ts';
import type { Draft } from './use-draft.ts';
import classes from './audience-step.module.css';

const shownNames = 30;

function Results({
  search,
  excluded,
  onPick,
}: {
  search: string;
  excluded: readonly string[];
  onPick: (id: string) => void;
}) {
  const { t } = useTranslation('campaigns');
  const found = useQuery(contactSearchQuery(search));
  const items = (found.data?.items ?? []).filter(({ id }) => !excluded.includes(id));
  if (search === '' || items.length === 0) return null;
  return (
    <div className={classes.results}>
      {items.map(({ id, name, email }) => (
        <button
          key={id}
          type="button"
          className={classes.result}
          aria-label={t(($) => $.campaigns.wizard.exceptAdd, { name })}
          onClick={() => onPick(id)}
        >
          <span>{name}</span>
          <span className={classes.email}>{email}</span>
          <Icon of={IconUserMinus} size={16} />
        </button>
      ))}
    </div>
  );
}

/** People taken out of the audience by hand. */
export function Exclusions({ draft }: { draft: Draft }) {
  const { t } = useTranslation('campaigns');
  const [search, setSearch] = useState('');
  const { audience } = draft.fields;
  const excluded = audience.excludeContactIds;
  const names = useQueries({ queries: excluded.slice(0, shownNames).map(contactNameQuery) });
  const change = (excludeContactIds: string[]) => draft.change({ audience: { ...audience, excludeContactIds } });
  return (
    <div>
      <p className={classes.title}>{t(($) => $.campaigns.wizard.except)}</p>
      <SearchBox isFull label={t(($) => $.campaigns.wizard.exceptSearch)} value={search} onSearch={setSearch} />
      <Results
        search={search}
        excluded={excluded}
        onPick={(id) => {
          change([...excluded, id]);
          setSearch('');
        }}
      />
      <div className={classes.chosen}>
        {excluded.slice(0, shownNames).map((id, index) => {
          const name = names[index]?.data?.contact.name ?? '…';
          return (
            <span key={id} className={classes.person}>
              {name}
              <IconButton
                icon={IconX}
                size={28}
                iconSize={16}
                label={t(($) => $.campaigns.wizard.exceptRemove, { name })}
                onClick={() => change(excluded.filter((each) => each !== id))}
              />
            </span>
          );
        })}
      </div>
    </div>
  );
}
