import { blockingPostProblems, type PostProblem } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';

type Props = {
  /** Problems found on publishing. */
  problems: readonly PostProblem[];
  failure: unknown;
  /** Publishes anyway; undefined when something must be fixed first. */
  onAnyway: (() => void) | undefined;
};

/** Why the post was not published, or suggestions for it. */
export function PublishNotes({ problems, failure, onAnyway }: Props) {
  const { t } = useTranslation('walls');
  const blocking = problems.find((problem) => blockingPostProblems.includes(problem));
  const lacksWords = blocking === undefined && problems.includes('alt_missing');
  return (
    <>
      {blocking !== undefined && <FieldNote error={t(($) => $.walls.problem[blocking])} />}
      {lacksWords && (
        <Callout
          tone="warn"
          title={t(($) => $.walls.problem.alt_missing)}
          action={
            onAnyway && (
              <Button size="sm" onClick={onAnyway}>
                {t(($) => $.walls.composer.anyway)}
              </Button>
            )
          }
        >
          {t(($) => $.walls.problem.altHelp)}
        </Callout>
      )}
      <FailureCallout failure={failure} />
    </>
  );
}

/**
 * Whether a field of the post has an error, which gets the focus. What a field could not read is missing in the post,
 * which would be published without it.
 */
export function hasFaultyField(body: HTMLElement | null): boolean {
  const form = body?.closest('[data-post-form]');
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== undefined && field !== null;
}

/** Whether any problem prevents publication. */
export function isBlocked(problems: readonly PostProblem[]): boolean {
  return problems.some((problem) => blockingPostProblems.includes(problem));
}
