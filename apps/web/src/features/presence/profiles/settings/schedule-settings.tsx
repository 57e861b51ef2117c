import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendarClock } from 'virtual:tabler-icons';
import { useEditor, useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { Button } from '#components/button/button.tsx';
import { InstantField } from '#components/dates/date-time-field.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useNow } from '#lib/countdown/use-now.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { instantOf, suggestedWallTime } from '#lib/format/wall-time.ts';
import { useUser } from '#lib/session/use-user.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { Failure } from './failure.tsx';
import { useSchedule, useUnschedule } from './use-publication.ts';
import classes from './settings-panel.module.css';

type Props = { profile: Profile };

/** Whether there are edits the frozen draft does not contain, saved or not. */
function useHasLaterEdits({ scheduledRevision }: Profile): boolean {
  const editor = useEditor();
  const isUnsaved = useEditorState(({ status }) => status.kind !== 'saved');
  return isUnsaved || editor.revision !== scheduledRevision;
}

function Scheduled({ profile, publishAt }: Props & { publishAt: string }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const schedule = useSchedule(profile.id);
  const unschedule = useUnschedule(profile.id);
  const hasLaterEdits = useHasLaterEdits(profile);
  return (
    <>
      <Text fill="info-soft" radius="md" py={10} px={12} size={13} tone="default" className={classes.moment}>
        <strong>{t(($) => $.editor.publication.scheduledFor, { date: formats.dateTime(publishAt) })}</strong>{' '}
        {hasLaterEdits ? t(($) => $.editor.publication.laterEdits) : t(($) => $.editor.publication.scheduledWhat)}
      </Text>
      <Row wrap gap={8} align="stretch">
        {hasLaterEdits && (
          <Button
            size="sm"
            variant="soft"
            loading={schedule.isPending}
            onClick={() =>
              schedule.mutate(publishAt, {
                onSuccess: (done) => done && showToast({ text: t(($) => $.editor.publication.updated) }),
              })
            }
          >
            {t(($) => $.editor.publication.takeLater)}
          </Button>
        )}
        <Button
          size="sm"
          loading={unschedule.isPending}
          onClick={() =>
            unschedule.mutate(undefined, {
              onSuccess: () => showToast({ text: t(($) => $.editor.publication.cancelled) }),
            })
          }
        >
          {t(($) => $.editor.publication.cancel)}
        </Button>
      </Row>
      <Failure error={schedule.error ?? unschedule.error} />
    </>
  );
}

function NewSchedule({ profile }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const formats = useFormats();
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const schedule = useSchedule(profile.id);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<string | undefined>(undefined);
  const now = useNow(isOpen);
  const isPast = at !== undefined && Date.parse(at) <= now;

  function open(): void {
    setAt(instantOf({ wallTime: suggestedWallTime({ now: Date.now(), timeZone }), timeZone }));
    setOpen(true);
  }
  function close(): void {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  if (!isOpen) {
    return (
      <>
        <Text size={13} tone="muted">
          {t(($) => $.editor.publication.scheduleHelp)}
        </Text>
        <div>
          <Button ref={opener} size="sm" icon={IconCalendarClock} onClick={open}>
            {t(($) => $.editor.publication.doSchedule)}
          </Button>
        </div>
      </>
    );
  }
  return (
    <Stack
      as="form"
      gap={10}
      onSubmit={(event) => {
        event.preventDefault();
        if (at === undefined || isPast) return;
        schedule.mutate(at, {
          onSuccess: (done) => {
            if (!done) return;
            close();
            showToast({ text: t(($) => $.editor.publication.scheduledDone, { date: formats.dateTime(at) }) });
          },
        });
      }}
    >
      <InstantField
        label={t(($) => $.editor.publication.at)}
        hint={t(($) => $.editor.publication.zone, { zone: timeZone.replaceAll('_', ' ') })}
        error={isPast ? t(($) => $.editor.publication.past) : undefined}
        value={at}
        timeZone={timeZone}
        autoFocus
        onChange={setAt}
      />
      <Row wrap gap={8} align="stretch">
        <Button
          type="submit"
          size="sm"
          variant="soft"
          disabled={at === undefined || isPast}
          loading={schedule.isPending}
        >
          {schedule.isPending ? t(($) => $.editor.publication.scheduling) : t(($) => $.editor.publication.doSchedule)}
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          {t(($) => $.common.cancel)}
        </Button>
      </Row>
      <Failure error={schedule.error} />
    </Stack>
  );
}

/** Scheduled publication: what is frozen, what is not included, and cancelling it. */
export function ScheduleSettings({ profile }: Props) {
  const { t } = useTranslation('editor');
  return (
    <Stack lineTop gap={8} pt={16}>
      <Text as="h2" size={13} weight="semibold">
        {t(($) => $.editor.publication.schedule)}
      </Text>
      {profile.publishAt === null ? (
        <NewSchedule profile={profile} />
      ) : (
        <Scheduled profile={profile} publishAt={profile.publishAt} />
      )}
    </Stack>
  );
}
