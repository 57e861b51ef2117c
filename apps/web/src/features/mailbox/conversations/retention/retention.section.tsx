import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Text } from '#components/layout/layout.tsx';
import { KeepDays } from '#components/page/keep-days.tsx';
import { LoadedSection } from '#components/page/setting-section.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { retentionPreviewQuery, retentionQuery, useChangeRetention } from './retention.queries.ts';

/** `null` keeps conversations forever. */
const offered: readonly (number | null)[] = [null, 30, 60, 90, 180, 365, 730, 1095, 1825, 3650];

function Notice({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Text maxW="64ch" radius="md" fill="active" mb={8} py={10} px={14} size={13} tone="muted" role={role}>
      {children}
    </Text>
  );
}

/** What this choice would remove and when, before saving. */
function Preview({ keepDays }: { keepDays: number }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const query = useQuery(retentionPreviewQuery(keepDays));
  const { data } = query;
  if (!data && query.error) return <Unloaded query={query} />;
  if (!data) return <Notice>{t(($) => $.settings.retention.counting)}</Notice>;
  const { conversations, messages, nextRunAt, nextAgeAt, trashDays } = data;
  const next = nextAgeAt === null ? undefined : t(($) => $.settings.retention.next, { date: formats.date(nextAgeAt) });
  if (conversations === 0)
    return (
      <Notice role="status">
        {t(($) => $.settings.retention.none)} {next}
      </Notice>
    );
  return (
    <Notice role="status">
      <Text as="strong" weight="medium" tone="default">
        {t(($) => $.settings.retention.going, {
          conversations: t(($) => $.settings.retention.conversations, {
            count: conversations,
            n: formats.number(conversations),
          }),
          messages: t(($) => $.settings.retention.messages, { count: messages, n: formats.number(messages) }),
          moment: formats.dateTime(nextRunAt),
        })}
      </Text>{' '}
      {t(($) => $.settings.retention.inTrash, { count: trashDays, n: formats.number(trashDays) })}
    </Notice>
  );
}

function ConversationDays({ saved }: { saved: number | null }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const canChange = useCan('mailbox.write');
  const change = useChangeRetention();
  const [chosen, setChosen] = useState<number | null>();
  const keepDays = chosen === undefined ? saved : chosen;
  const nameOf = (days: number | null) =>
    days === null
      ? t(($) => $.settings.retention.never)
      : t(($) => $.settings.retention.days, { count: days, n: formats.number(days) });

  function save(): void {
    change.mutate(
      { keepDays },
      {
        onSuccess: () => {
          setChosen(undefined);
          showToast({
            text: t(($) => $.settings.retention.saved, { span: nameOf(keepDays) }),
            undo: () => change.mutateAsync({ keepDays: saved }),
          });
        },
      },
    );
  }
  return (
    <KeepDays
      title={t(($) => $.settings.retention.keep)}
      help={t(($) => $.settings.retention.help)}
      offered={offered}
      saved={saved}
      value={keepDays}
      nameOf={nameOf}
      disabled={!canChange || change.isPending}
      error={change.error}
      onChoose={setChosen}
      action={
        keepDays !== saved && (
          <Button variant="primary" disabled={change.isPending} onClick={save}>
            {t(($) => $.settings.retention.save)}
          </Button>
        )
      }
    >
      {keepDays !== null && <Preview key={keepDays} keepDays={keepDays} />}
    </KeepDays>
  );
}

/** Inactivity period after which conversations are removed. */
export function RetentionSection() {
  const { t } = useTranslation('settings');
  return (
    <LoadedSection id="conservacion" title={t(($) => $.settings.retention.title)} query={useQuery(retentionQuery)}>
      {({ keepDays }) => <ConversationDays saved={keepDays} />}
    </LoadedSection>
  );
}
