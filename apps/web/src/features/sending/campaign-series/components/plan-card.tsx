import { useTranslation } from 'react-i18next';
import { DateField } from '#components/dates/date-field.tsx';
import { TimeField } from '#components/dates/time-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { endOfKind } from '../rules/series-form.ts';
import type { SeriesForm } from '../use-series-form.ts';
import { NumberField } from './number-field.tsx';
import { RuleFields } from './rule-fields.tsx';

const ends = ['never', 'on', 'after'] as const;
const maxIssues = 1000;
const maxHours = 168;

function required(text: string): string | undefined {
  return text === '' ? fieldIssueText({ path: '', code: 'required' }) : undefined;
}

function EndFields({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const { end, startsOn } = form.fields;
  return (
    <>
      <ChoiceField
        label={t(($) => $.series.plan.end)}
        value={end.kind}
        onChange={(value) => {
          const kind = ends.find((each) => each === value);
          if (kind) form.change({ end: endOfKind(kind, startsOn) });
        }}
        choices={ends.map((kind) => ({ value: kind, label: t(($) => $.series.plan.ends[kind]) }))}
      />
      {end.kind === 'on' && (
        <DateField
          label={t(($) => $.series.plan.lastDay)}
          min={startsOn}
          value={end.date}
          error={required(end.date)}
          onChange={(date) => form.change({ end: { kind: 'on', date } })}
        />
      )}
      {end.kind === 'after' && (
        <NumberField
          label={t(($) => $.series.plan.issues)}
          value={end.issues}
          min={1}
          max={maxIssues}
          onChange={(issues) => form.change({ end: { kind: 'after', issues } })}
        />
      )}
    </>
  );
}

function DeliveryFields({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const { delivery } = form.fields;
  return (
    <>
      <ChoiceField
        label={t(($) => $.series.plan.delivery)}
        value={delivery.kind}
        onChange={(kind) =>
          form.change({ delivery: kind === 'draft' ? { kind: 'draft', hoursBefore: 24 } : { kind: 'auto' } })
        }
        choices={[
          { value: 'auto', label: t(($) => $.series.plan.deliveries.auto) },
          { value: 'draft', label: t(($) => $.series.plan.deliveries.draft) },
        ]}
      />
      {delivery.kind === 'draft' && (
        <NumberField
          label={t(($) => $.series.plan.hours)}
          value={delivery.hoursBefore}
          min={1}
          max={maxHours}
          onChange={(hoursBefore) => form.change({ delivery: { kind: 'draft', hoursBefore } })}
        />
      )}
    </>
  );
}

/** Schedule: days, time and its zone, start and end, and whether it asks first. */
export function PlanCard({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const { time, zone, startsOn } = form.fields;
  return (
    <Card title={t(($) => $.series.plan.title)}>
      <Stack gap={16}>
        <RuleFields form={form} />
        <Grid oneColumnOnPhone columns="1fr 1fr" gap={12}>
          <TimeField
            label={t(($) => $.series.plan.time)}
            value={time}
            error={required(time)}
            onChange={(value) => form.change({ time: value })}
          />
          <DateField
            label={t(($) => $.series.plan.startsOn)}
            value={startsOn}
            error={required(startsOn)}
            onChange={(day) => form.change({ startsOn: day })}
          />
        </Grid>
        <div>
          <ChoiceField
            label={t(($) => $.series.plan.zone)}
            value={zone}
            onChange={(value) => form.change({ zone: value === 'reader' ? 'reader' : 'client' })}
            choices={[
              { value: 'client', label: t(($) => $.series.plan.zones.client) },
              { value: 'reader', label: t(($) => $.series.plan.zones.reader) },
            ]}
          />
          <Text mt={6} size={13} tone="muted">
            {zone === 'reader'
              ? t(($) => $.series.plan.readerHint)
              : t(($) => $.series.plan.zoneOf, { zone: timeZone.replaceAll('_', ' ') })}
          </Text>
        </div>
        <EndFields form={form} />
        <DeliveryFields form={form} />
      </Stack>
    </Card>
  );
}
