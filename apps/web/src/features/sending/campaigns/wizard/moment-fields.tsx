import type { CampaignTiming } from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { DateTimeField } from '#components/dates/date-time-field.tsx';
import { TimeField } from '#components/dates/time-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { useNow } from '#lib/countdown/use-now.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { instantOf, suggestedWallTime, wallTimeOf } from '#lib/format/wall-time.ts';
import { useUser } from '#lib/session/use-user.ts';
import type { Preflight } from '../api/campaigns.queries.ts';
import type { Draft } from './use-draft.ts';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';

const zoneSpan = 14 * 3_600_000;

/** The draft's timing as displayed: the wall time, and whether it has passed. */
export function useMoment(draft: Draft) {
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const { timing } = draft.fields;
  const isLater = timing.kind !== 'now';
  const now = useNow(isLater);
  const [suggested] = useState(() => suggestedWallTime({ now: Date.now(), timeZone }));
  const wallTime = timing.kind === 'now' ? suggested : timing.at;
  const instant = instantOf({ wallTime, timeZone });
  // For recipients' local time the hour may have passed here and not yet further west.
  const grace = timing.kind === 'reader' ? zoneSpan : 0;
  const isPast = isLater && (instant === undefined || Date.parse(instant) + grace <= now);
  const isDecided = draft.fields.decided.includes('moment');
  const change = (next: CampaignTiming) => draft.choose('moment', { timing: next });
  return { isDecided, timeZone, timing, isLater, isPast, wallTime, now, change };
}

export type Moment = ReturnType<typeof useMoment>;

function ClockNote({ preflight }: { preflight: Preflight | undefined }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  if (!preflight || preflight.timing.clock === 'plain') return null;
  const { clock, at } = preflight.timing;
  const title =
    clock === 'repeated'
      ? t(($) => $.mailing.timing.repeated)
      : t(($) => $.mailing.timing.skipped, { time: at === null ? '' : formats.time(at) });
  return <Callout tone="info" title={title} />;
}

function Zones({ zones }: { zones: Preflight['timing']['zones'] }) {
  const { t } = useTranslation('mailing');
  const { t: tc } = useTranslation('campaigns');
  const formats = useFormats();
  if (zones.length === 0) return null;
  return (
    <div>
      <Text size={13} tone="muted">
        {t(($) => $.mailing.timing.zones)}
      </Text>
      <Text as="ul" size={13} tone="muted">
        {zones.map(({ timeZone, people, isPast }) => (
          <li key={timeZone}>
            {t(($) => $.mailing.timing.zonePeople, {
              zone: timeZone.replaceAll('_', ' '),
              people: tc(($) => $.campaigns.people, { count: people, n: formats.number(people) }),
            })}
            {isPast && ` · ${t(($) => $.mailing.timing.zonePast)}`}
          </li>
        ))}
      </Text>
    </div>
  );
}

function QuietFields({ draft }: { draft: Draft }) {
  const { t } = useTranslation('mailing');
  const { quietHours } = draft.fields;
  const change = (patch: { from?: string; to?: string }) => {
    const next = { from: '22:00', to: '08:00', ...quietHours, ...patch };
    if (next.from !== '' && next.to !== '' && next.from !== next.to) draft.change({ quietHours: next });
  };
  return (
    <>
      <CheckField
        checked={quietHours !== null}
        onChange={({ currentTarget: { checked } }) =>
          draft.change({ quietHours: checked ? { from: '22:00', to: '08:00' } : null })
        }
      >
        {t(($) => $.mailing.timing.quiet)}
      </CheckField>
      {quietHours && (
        <>
          <Grid columns="repeat(auto-fit, minmax(160px, 1fr))" gap={12}>
            <TimeField
              label={t(($) => $.mailing.timing.quietFrom)}
              value={quietHours.from}
              onChange={(from) => change({ from })}
            />
            <TimeField
              label={t(($) => $.mailing.timing.quietTo)}
              value={quietHours.to}
              onChange={(to) => change({ to })}
            />
          </Grid>
          <Text size={13} tone="muted">
            {t(($) => $.mailing.timing.quietHint)}
          </Text>
        </>
      )}
    </>
  );
}

type Props = { draft: Draft; moment: Moment; preflight: Preflight | undefined };

/** Now, at a time of the client, or at that local time of every recipient; and quiet hours. */
export function MomentFields({ draft, moment, preflight }: Props) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const { isDecided, timeZone, timing, isLater, isPast, wallTime, now, change } = moment;
  const choose = (kind: string) => {
    if (kind === 'client' || kind === 'reader') change({ kind, at: wallTime });
    else change({ kind: 'now' });
  };
  return (
    <>
      <ChoiceField
        label={tp(($) => $.mailing.timing.when)}
        aside={<HelpTip of="readerHour" about={tp(($) => $.mailing.timing.when)} />}
        {...(isDecided ? { value: timing.kind } : {})}
        onChange={choose}
        choices={[
          { value: 'now', label: tp(($) => $.mailing.timing.now) },
          { value: 'client', label: tp(($) => $.mailing.timing.client) },
          { value: 'reader', label: tp(($) => $.mailing.timing.reader) },
        ]}
      />
      {timing.kind !== 'now' && (
        <DateTimeField
          label={tp(($) => $.mailing.timing.moment)}
          hint={
            timing.kind === 'reader'
              ? tp(($) => $.mailing.timing.readerHint)
              : tp(($) => $.mailing.timing.zone, { zone: timeZone.replaceAll('_', ' ') })
          }
          now={wallTimeOf({ instant: now, timeZone })}
          min={wallTimeOf({ instant: now, timeZone }).slice(0, 10)}
          value={wallTime}
          error={isPast ? t(($) => $.campaigns.send.past) : undefined}
          onChange={(at) => at !== '' && change({ ...timing, at })}
        />
      )}
      {isLater && <ClockNote preflight={preflight} />}
      {timing.kind === 'reader' && <Zones zones={preflight?.timing.zones ?? []} />}
      <QuietFields draft={draft} />
    </>
  );
}
