import { feedLimits, type IssueEntry } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useChooseEntries } from '../api/series-actions.ts';
import { issueEntriesQuery } from '../api/series.queries.ts';

type EntryProps = { entry: IssueEntry; isChosen: boolean; isFull: boolean; onToggle: (isOn: boolean) => void };

function Entry({ entry, isChosen, isFull, onToggle }: EntryProps) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const { title, publishedAt, standing } = entry;
  const notes = [
    publishedAt === null ? undefined : formats.longDate(publishedAt),
    standing === 'news' ? undefined : t(($) => $.series.entries[standing]),
  ].filter((note) => note !== undefined);
  return (
    <CheckField
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={({ currentTarget: { checked } }) => onToggle(checked)}
    >
      {title}
      {notes.length > 0 && (
        <Text as="span" tone="faint">
          {' '}
          · {notes.join(' · ')}
        </Text>
      )}
    </CheckField>
  );
}

/** Which entries of the feed an issue that waits carries. */
export function EntriesDialog({
  seriesId,
  issueId,
  onClose,
}: {
  seriesId: string;
  issueId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('series');
  const entries = useQuery(issueEntriesQuery(seriesId, issueId));
  const choose = useChooseEntries(seriesId, issueId);
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const chosen = picked ?? new Set(entries.data?.items.filter(({ isChosen }) => isChosen).map(({ key }) => key));
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    setPicked(next);
  };
  return (
    <FormDialog
      title={t(($) => $.series.entries.title)}
      onClose={onClose}
      submit={t(($) => $.series.entries.save)}
      isBusy={choose.isPending}
      isDisabled={picked === undefined}
      failure={choose.error}
      onSubmit={() => choose.mutate([...chosen], { onSuccess: onClose })}
    >
      <Loaded query={entries}>
        {({ items }) => (
          <Stack gap={8}>
            {items.length === 0 && <Text tone="muted">{t(($) => $.series.entries.none)}</Text>}
            {items.map((entry) => (
              <Entry
                key={entry.key}
                entry={entry}
                isChosen={chosen.has(entry.key)}
                isFull={chosen.size >= feedLimits.items}
                onToggle={(isOn) => toggle(entry.key, isOn)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </FormDialog>
  );
}
