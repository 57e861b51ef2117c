import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { retentionPreviewQuery, retentionQuery, useChangeRetention } from './retention.queries.ts';
import { SettingAct, SettingSection } from '#components/page/setting-section.tsx';
import classes from './retention.module.css';
import choices from '#components/page/setting-section.module.css';

const choiceLook = layout('box', {
  minW: 132,
  h: 'var(--h-md)',
  pl: 12,
  pr: 32,
  py: 0,
  border: 'input',
  radius: 'md',
  fill: 'surface',
  tone: 'default',
  size: 14,
  pointer: true,
  className: choices.choice,
});

const offered: readonly number[] = [30, 60, 90, 180, 365, 730, 1095, 1825, 3650];
/** Option value for keeping conversations forever. */
const never = '';

function Notice({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Text
      maxW="64ch"
      radius="md"
      fill="active"
      mb={8}
      py={10}
      px={14}
      size={13}
      tone="muted"
      className={classes.preview}
      role={role}
    >
      {children}
    </Text>
  );
}

/** What this choice would remove and when, before saving. */
function Preview({ keepDays }: { keepDays: number }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { data, error, refetch } = useQuery(retentionPreviewQuery(keepDays));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
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
      <strong>
        {t(($) => $.settings.retention.going, {
          conversations: t(($) => $.settings.retention.conversations, {
            count: conversations,
            n: formats.number(conversations),
          }),
          messages: t(($) => $.settings.retention.messages, { count: messages, n: formats.number(messages) }),
          moment: formats.dateTime(nextRunAt),
        })}
      </strong>{' '}
      {t(($) => $.settings.retention.inTrash, { count: trashDays, n: formats.number(trashDays) })}
    </Notice>
  );
}

function KeepDays({ saved }: { saved: number | null }) {
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
  // A program may have set a custom number of days.
  const days = [...new Set([...offered, ...(saved === null ? [] : [saved])])].toSorted((one, other) => one - other);

  function save(): void {
    change.mutate(
      { keepDays },
      {
        onSuccess: () => {
          setChosen(undefined);
          showToast({
            text: t(($) => $.settings.retention.saved, { span: nameOf(keepDays) }),
            undo: () => change.mutate({ keepDays: saved }),
          });
        },
      },
    );
  }
  return (
    <>
      <SettingAct title={t(($) => $.settings.retention.keep)} help={t(($) => $.settings.retention.help)}>
        <Row wrap gap={8} align="stretch">
          <select
            {...choiceLook}
            aria-label={t(($) => $.settings.retention.keep)}
            value={keepDays ?? never}
            disabled={!canChange || change.isPending}
            onChange={({ currentTarget: { value } }) => setChosen(value === never ? null : Number(value))}
          >
            <option value={never}>{nameOf(null)}</option>
            {days.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
          {keepDays !== saved && (
            <Button variant="primary" disabled={change.isPending} onClick={save}>
              {t(($) => $.settings.retention.save)}
            </Button>
          )}
        </Row>
      </SettingAct>
      {keepDays !== null && <Preview key={keepDays} keepDays={keepDays} />}
      <FieldNote error={change.error === null ? undefined : errorText(change.error)} />
    </>
  );
}

/** Inactivity period after which conversations are removed. */
export function RetentionSection() {
  const { t } = useTranslation('settings');
  const { data, error, refetch, isPending } = useQuery(retentionQuery);
  return (
    <SettingSection id="conservacion" title={t(($) => $.settings.retention.title)}>
      {data && <KeepDays saved={data.keepDays} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <LoadingState>
          <SkeletonRows count={1} />
        </LoadingState>
      )}
    </SettingSection>
  );
}
