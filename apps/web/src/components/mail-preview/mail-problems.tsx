import type { MailProblem } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconAlertCircle, IconAlertTriangle } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './mail-problems.module.css';

function useProblemText(): (problem: MailProblem) => string {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  return ({ code, detail }) => {
    switch (code) {
      case 'empty_subject':
      case 'empty_body':
      case 'too_complex':
      case 'missing_alt':
      case 'segment_gone':
      case 'segment_logic':
        return t(($) => $.templates.problems[code]);
      case 'too_big':
      case 'clipped':
        return t(($) => $.templates.problems[code], { detail: formats.bytes(Number(detail)) });
      case 'syntax':
      case 'unknown_variable':
      case 'missing_fallback':
      case 'low_contrast':
      case 'removed_code':
      case 'dead_link':
      case 'html_syntax':
      case 'crossed_logic':
      case 'misplaced_logic':
      case 'misplaced_text':
      case 'missing_link':
      case 'example_link':
      case 'layout':
      case 'segment_unsubscribe':
      case 'too_many_segments':
        return t(($) => $.templates.problems[code], { detail });
    }
  };
}

function usePlaceText(): (problem: MailProblem) => string | undefined {
  const { t } = useTranslation('templates');
  return ({ code, path }) => {
    // These say themselves where they are.
    if (code === 'empty_subject' || code === 'empty_body') return undefined;
    if (path === 'subject') return t(($) => $.templates.problems.inSubject);
    if (path === 'preheader') return t(($) => $.templates.problems.inPreheader);
    if (path === 'source') return t(($) => $.templates.problems.inSource);
    return path === null ? undefined : t(($) => $.templates.problems.inBlock);
  };
}

function Place({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Text as="span" tone="faint">
      · {text}
    </Text>
  );
}

type Props = {
  problems: readonly MailProblem[];
  onShowBlock?: ((blockId: string) => void) | undefined;
  /** Jumps to a line of the source. */
  onShowLine?: ((line: number) => void) | undefined;
};

/** Problems of a mail with their position; errors first. */
export function MailProblems({ problems, onShowBlock, onShowLine }: Props) {
  const { t } = useTranslation('templates');
  const text = useProblemText();
  const place = usePlaceText();
  const sorted = problems.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return (
    <Stack as="ul" gap={6}>
      {sorted.map((problem, index) => {
        const { blockId, severity, suggestion, path, line } = problem;
        return (
          <Row
            leading={1.4}
            as="li"
            align="start"
            gap={8}
            size={13}
            key={index}
            className={classes.problem}
            data-severity={severity}
          >
            <Icon of={severity === 'error' ? IconAlertCircle : IconAlertTriangle} size={16} />
            <span>
              <span className="sr-only">
                {severity === 'error' ? t(($) => $.templates.problems.error) : t(($) => $.templates.problems.warning)}
                :{' '}
              </span>
              {text(problem)}{' '}
              {suggestion !== undefined && `${t(($) => $.templates.problems.didYouMean, { name: suggestion })} `}
              {path === 'source' && line !== null && onShowLine ? (
                <TextButton onClick={() => onShowLine(line)}>
                  {t(($) => $.templates.code.toLine, { n: line })}
                </TextButton>
              ) : blockId !== null && onShowBlock ? (
                <TextButton onClick={() => onShowBlock(blockId)}>{t(($) => $.templates.problems.show)}</TextButton>
              ) : (
                <Place text={place(problem)} />
              )}
            </span>
          </Row>
        );
      })}
    </Stack>
  );
}
