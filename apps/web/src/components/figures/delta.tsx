import { IconArrowDownRight, IconArrowUpRight } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
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
