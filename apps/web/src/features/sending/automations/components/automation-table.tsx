import type { AutomationTriggerKind } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { RateBar } from '#components/figures/rate-bar.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { AutomationSummary } from '../api/automations.queries.ts';
import type { TriggerWords } from '../words/use-trigger-words.ts';
import { AutomationMenu } from './automation-menu.tsx';
import classes from './automation-table.module.css';
import { triggerIcons } from './kind-look.ts';
import { Outline } from './outline.tsx';
import { StatePill } from './state-pill.tsx';

function StateCell({ automation }: { automation: AutomationSummary }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { state, problemCount, figures } = automation;
  return (
    <td className={classes.stateCell}>
      <StatePill state={state} />
      {problemCount > 0 && state !== 'active' && (
        <Text phone={{ m: 0 }} as="span" block mt={4} size={12} tone="faint">
          {t(($) => $.automations.missing, { count: problemCount, n: formats.number(problemCount) })}
        </Text>
      )}
      {figures.waiting > 0 && (
        <Text as="span" phone={{ size: 'var(--fs-12)' }} className={classes.phoneOnly}>
          {t(($) => $.automations.inside, { count: figures.waiting, n: formats.number(figures.waiting) })}
        </Text>
      )}
    </td>
  );
}

function TriggerIcon({ kind }: { kind: AutomationTriggerKind }) {
  return (
    <Grid center w={34} h={34} radius="md" fill="active" as="span" fixed tone="muted">
      <Icon of={triggerIcons[kind]} size={18} />
    </Grid>
  );
}

function AutomationRow({ automation, words }: { automation: AutomationSummary; words: TriggerWords }) {
  const formats = useFormats();
  const { id, name, trigger, outline, figures } = automation;
  const { entered, waiting, done, mails } = figures;
  const isFresh = entered === 0;
  const number = (value: number) => (isFresh ? '–' : formats.number(value));
  return (
    <tr>
      <Text as="td" phone={{ row: '1', column: '1' }} className={classes.first}>
        <Row leading={1.4} align="start" gap={12}>
          <TriggerIcon kind={trigger.kind} />
          <Stack as="span" gap={2} shrink>
            <Text as={Link} size={14} weight="semibold" breakWords wide to={paths.user.automation(id)}>
              {name}
            </Text>
            <Text as="span" size={13} tone="muted">
              {words.sentence(trigger)}
            </Text>
            <Outline kinds={outline} />
          </Stack>
        </Row>
      </Text>
      <StateCell automation={automation} />
      <Text as="td" hideOnPhone data-end>
        {number(entered)}
      </Text>
      <Text as="td" hideOnPhone data-end>
        {waiting > 0 ? (
          <Row as="span" inline gap={6} weight="semibold" dot="hilo">
            {formats.number(waiting)}
          </Row>
        ) : (
          number(waiting)
        )}
      </Text>
      <Text as="td" hideOnPhone data-end>
        {number(done)}
      </Text>
      <Text as="td" hideOnPhone data-end>
        <RateBar share={mails.sent > 0 ? mails.opened / mails.sent : undefined} />
      </Text>
      <Text
        as="td"
        w={60}
        pr={16}
        relative
        textAlign="right"
        phone={{ row: '1', column: '2', p: 0 }}
        className={classes.menu}
      >
        <AutomationMenu automation={automation} />
      </Text>
    </tr>
  );
}

type Props = { automations: readonly AutomationSummary[]; words: TriggerWords };

export function AutomationTable({ automations, words }: Props) {
  const { t } = useTranslation('automations');
  const column = (key: 'name' | 'state' | 'entered' | 'waiting' | 'done' | 'opened' | 'actions') =>
    t(($) => $.automations.column[key]);
  return (
    <PlainTable
      label={t(($) => $.automations.table)}
      cell="12px"
      edge={24}
      sticky
      hover
      rowsOnPhone
      className={classes.table}
    >
      <thead>
        <tr>
          <th className={classes.first}>{column('name')}</th>
          <th>{column('state')}</th>
          <th data-end>{column('entered')}</th>
          <th data-end>{column('waiting')}</th>
          <th data-end>{column('done')}</th>
          <th data-end>{column('opened')}</th>
          <th>
            <span className="sr-only">{column('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {automations.map((automation) => (
          <AutomationRow key={automation.id} automation={automation} words={words} />
        ))}
      </tbody>
    </PlainTable>
  );
}
