import { IconArrowDownRight, IconArrowUpRight } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { changeText, type Compared, directionOf } from './change.rules.ts';
import classes from './delta.module.css';

type Props = {
  text: string;
  direction: -1 | 0 | 1;
  /** When less is better, up is bad. */ lessIsBetter?: boolean;
};

/** Change since the previous period: arrow and text. */
export function Delta({ text, direction, lessIsBetter = false }: Props) {
  const isGood = direction === 0 ? undefined : direction > 0 !== lessIsBetter;
  return (
    <Row
      as="span"
      inline
      gap={2}
      size={12}
      weight="semibold"
      tone="faint"
      tabular
      nowrap
      className={classes.delta}
      data-good={isGood}
    >
      {direction !== 0 && <Icon of={direction > 0 ? IconArrowUpRight : IconArrowDownRight} size={14} />}
      {text}
    </Row>
  );
}

type ChangeProps = Compared & {
  /** How a difference is written; plain numbers are the usual. */
  write?: (size: number) => string;
  lessIsBetter?: boolean;
};

/** Change of a figure since the previous period; nothing where nothing was or is. */
export function Change({ lessIsBetter = false, ...compared }: ChangeProps) {
  const text = changeText(compared, useFormats());
  if (text === undefined) return null;
  return <Delta text={text} direction={directionOf(compared.now - compared.before)} lessIsBetter={lessIsBetter} />;
}
