import type { ImportDetail, ImportOutcome } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { isAtWork } from '../api/imports.queries.ts';
import { saveProblems } from '../api/save-problems.ts';
import { useImportStep } from '../api/use-import-actions.ts';
import { CampaignReach } from './campaign-reach.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import classes from './imports.module.css';
import { RunButton } from './run-button.tsx';

type Props = { detail: ImportDetail; onChange: () => void };

function phaseOf({ state }: ImportDetail): 'check' | 'run' | 'undo' {
  if (state === 'checking' || state === 'checked') return 'check';
  return state === 'undone' || state === 'undoing' ? 'undo' : 'run';
}

type ButtonsProps = Props & {
  step: ReturnType<typeof useImportStep>;
  save: UseMutationResult<void, Error, Parameters<typeof saveProblems>[0]>;
};

function Buttons({ detail, onChange, step, save }: ButtonsProps) {
  const { t } = useTranslation('imports');
  const { state, undoUntil, counts } = detail;
  const phase = phaseOf(detail);
  const button = (verb: Parameters<typeof step.mutate>[0], label: string, variant?: 'primary') => (
    <Button variant={variant} loading={step.isPending && step.variables === verb} onClick={() => step.mutate(verb)}>
      {label}
    </Button>
  );
  const isOver = state === 'finished' || state === 'cancelled' || state === 'failed' || state === 'undone';
  return (
    <Row wrap gap={8} align="stretch">
      {state === 'checked' && <RunButton detail={detail} step={step} />}
      {state === 'checked' && <Button onClick={onChange}>{t(($) => $.imports.back)}</Button>}
      {state === 'running' &&
        button(
          'pause',
          t(($) => $.imports.pause),
        )}
      {state === 'paused' &&
        button(
          'run',
          t(($) => $.imports.resume),
          'primary',
        )}
      {(state === 'running' || state === 'paused' || state === 'checking') &&
        button(
          'cancel',
          t(($) => $.imports.cancel),
        )}
      {isOver && <LinkButton to={paths.user.contacts}>{t(($) => $.imports.see)}</LinkButton>}
      {isOver &&
        undoUntil !== null &&
        button(
          'undo',
          t(($) => $.imports.undo),
        )}
      {phase !== 'undo' && counts.problems > 0 && !isAtWork(detail) && (
        <Button loading={save.isPending} onClick={() => save.mutate({ id: detail.id, phase })}>
          {t(($) => $.imports.download)}
        </Button>
      )}
      {isOver && <LinkButton to={paths.user.contactImports}>{t(($) => $.imports.another)}</LinkButton>}
    </Row>
  );
}

/** Result of a check or a run, with the next actions. */
export function ImportResult({ detail, onChange }: Props) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const step = useImportStep(detail.id);
  const save = useMutation({ mutationFn: saveProblems });
  const failure = step.error ?? save.error;
  const phase = phaseOf(detail);
  const outcomes: readonly ImportOutcome[] =
    phase === 'undo' ? ['kept'] : ['created', 'updated', 'unchanged', 'rejected'];
  const [chosen, setChosen] = useState<ImportOutcome>();
  const countOf = (outcome: ImportOutcome) => (outcome === 'kept' ? detail.kept : detail.counts[outcome]);
  // Problems first, else the first non-empty outcome.
  const first = outcomes.toReversed().find((outcome) => outcome !== 'unchanged' && countOf(outcome) > 0);
  const shown = chosen !== undefined && outcomes.includes(chosen) ? chosen : (first ?? outcomes.at(-1) ?? 'kept');
  const labelOf = (outcome: ImportOutcome) =>
    phase === 'run' && outcome !== 'kept' ? t(($) => $.imports.result[outcome]) : t(($) => $.imports.count[outcome]);
  return (
    <Grid as="section" gap={14} py={20}>
      {failure !== null && <Callout tone="danger" title={errorText(failure)} />}
      {detail.failure !== null && (
        <Callout tone="danger" title={t(($) => $.imports.failed)}>
          {t(($) => $.imports.failure[detail.failure ?? 'unexpected'])}
        </Callout>
      )}
      {detail.state === 'undone' && (
        <Callout
          tone="ok"
          title={t(($) => $.imports.undone, {
            restored: formats.number(detail.restored),
            kept: formats.number(detail.kept),
          })}
        />
      )}
      <Box as="h2" className={classes.title}>
        {t(($) => $.imports.state[detail.state])}
      </Box>
      {(isAtWork(detail) || detail.state === 'paused') && <ImportProgress detail={detail} />}
      {phase !== 'undo' && detail.counts.problems > 0 && !isAtWork(detail) && (
        <Text tone="muted" size={13}>
          {t(($) => $.imports.cells, {
            count: detail.counts.problems,
            n: formats.number(detail.counts.problems),
          })}
        </Text>
      )}
      <Grid columns="repeat(auto-fit, minmax(110px, 1fr))" gap={8} className={classes.figures}>
        {outcomes.map((outcome) => (
          <Grid
            as="button"
            gap={2}
            p={12}
            border
            radius={10}
            key={outcome}
            type="button"
            className={classes.figure}
            aria-pressed={outcome === shown}
            onClick={() => setChosen(outcome)}
          >
            <Text as="span" tabular className={classes.number}>
              {formats.number(countOf(outcome))}
            </Text>
            <span>{labelOf(outcome)}</span>
          </Grid>
        ))}
      </Grid>
      {phase !== 'undo' && !isAtWork(detail) && <CampaignReach detail={detail} />}
      <Buttons detail={detail} onChange={onChange} step={step} save={save} />
      {detail.undoUntil !== null && (
        <Text tone="muted" size={13}>
          {t(($) => $.imports.undoUntil, { date: formats.date(detail.undoUntil) })}
        </Text>
      )}
      {!isAtWork(detail) && <ImportRows id={detail.id} phase={phase} outcome={shown} total={countOf(shown)} />}
    </Grid>
  );
}
