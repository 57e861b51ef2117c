import type { SeriesRule } from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import check from '#components/fields/check-field.module.css';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ruleOfKind } from '../rules/series-form.ts';
import type { SeriesForm } from '../use-series-form.ts';
import { NumberField } from './number-field.tsx';
import classes from './series-form.module.css';

const kinds: readonly SeriesRule['kind'][] = ['daily', 'weekly', 'monthly_day', 'monthly_weekday'];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const maxWeeks = 12;
const workday = 'workday';

type Change = (rule: SeriesRule) => void;

function DayTicks({ rule, onChange }: { rule: Extract<SeriesRule, { kind: 'weekly' }>; onChange: Change }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const toggle = (day: number) => {
    const days = rule.days.includes(day) ? rule.days.filter((each) => each !== day) : [...rule.days, day];
    // At least one day stays ticked.
    if (days.length > 0) onChange({ ...rule, days: days.toSorted((left, right) => left - right) });
  };
  return (
    <Box as="fieldset" shrink m={0} p={0}>
      <Text as="legend" p={0} size={13} weight="semibold" mb={8}>
        {t(($) => $.series.plan.days)}
      </Text>
      <Row wrap gap={6} align="stretch">
        {weekdays.map((day) => (
          <Row
            border="input"
            pointer
            minH={36}
            radius="md"
            as="label"
            inline
            gap={6}
            px={12}
            key={day}
            className={classes.day}
          >
            <input
              type="checkbox"
              className={`${check.box} ${check.lone}`}
              checked={rule.days.includes(day)}
              onChange={() => toggle(day)}
            />
            <span>{formats.dayName(day)}</span>
          </Row>
        ))}
      </Row>
    </Box>
  );
}

function WeekdayOfMonth({
  rule,
  onChange,
}: {
  rule: Extract<SeriesRule, { kind: 'monthly_weekday' }>;
  onChange: Change;
}) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  return (
    <Grid oneColumnOnPhone columns="1fr 1fr" gap={12}>
      <SelectField
        label={t(($) => $.series.plan.which)}
        options={(['first', 'last'] as const).map((value) => ({
          value,
          label: t(($) => $.series.plan.whichOf[value]),
        }))}
        value={rule.which}
        onChange={(which) => onChange({ ...rule, which })}
      />
      <SelectField
        label={t(($) => $.series.plan.weekday)}
        options={[
          ...weekdays.map((day) => ({ value: String(day), label: formats.dayName(day) })),
          { value: workday, label: t(($) => $.series.plan.workday) },
        ]}
        value={rule.weekday === null ? workday : String(rule.weekday)}
        onChange={(value) => onChange({ ...rule, weekday: value === workday ? null : Number(value) })}
      />
    </Grid>
  );
}

function Details({ rule, onChange }: { rule: SeriesRule; onChange: Change }) {
  const { t } = useTranslation('series');
  switch (rule.kind) {
    case 'daily':
      return null;
    case 'weekly':
      return (
        <>
          <DayTicks rule={rule} onChange={onChange} />
          <NumberField
            label={t(($) => $.series.plan.every)}
            value={rule.every}
            min={1}
            max={maxWeeks}
            onChange={(every) => onChange({ ...rule, every })}
          />
        </>
      );
    case 'monthly_day':
      return (
        <NumberField
          label={t(($) => $.series.plan.day)}
          hint={t(($) => $.series.plan.dayHint)}
          value={rule.day}
          min={1}
          max={31}
          onChange={(day) => onChange({ ...rule, day })}
        />
      );
    case 'monthly_weekday':
      return <WeekdayOfMonth rule={rule} onChange={onChange} />;
  }
}

/** The days of the rule. */
export function RuleFields({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const { rule, startsOn } = form.fields;
  const change: Change = (next) => form.change({ rule: next });
  return (
    <>
      <SelectField
        label={t(($) => $.series.plan.kind)}
        options={kinds.map((value) => ({ value, label: t(($) => $.series.plan.kinds[value]) }))}
        value={rule.kind}
        onChange={(kind) => change(ruleOfKind(kind, startsOn))}
      />
      <Details key={rule.kind} rule={rule} onChange={change} />
    </>
  );
}
