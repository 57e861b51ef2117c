import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, layout, Row, Text } from '#components/layout/layout.tsx';
import classes from './topic-input.module.css';

type Props = { topics: readonly string[]; onChange: (topics: readonly string[]) => void };

function Topic({ topic, onRemove }: { topic: string; onRemove: () => void }) {
  const { t } = useTranslation('walls');
  return (
    <Row radius="sm" h={26} fill="active" as="span" inline gap={2} pr={2} pl={8} tone="muted" className={classes.topic}>
      #{topic}
      <Grid
        as="button"
        center
        w={24}
        h={24}
        radius="sm"
        tone="faint"
        type="button"
        aria-label={t(($) => $.walls.topics.remove, { topic })}
        onClick={onRemove}
      >
        <Icon of={IconX} size={14} />
      </Grid>
    </Row>
  );
}

/** Topics of a post; Enter or a comma adds one, Backspace removes the last. */
export function TopicInput({ topics, onChange }: Props) {
  const { t } = useTranslation('walls');
  const id = useId();
  const [typed, setTyped] = useState('');
  const isFull = topics.length >= postLimits.topics;
  function add(): void {
    const topic = typed.trim().replace(/^#+/, '').trim();
    setTyped('');
    const isKnown = topics.some((each) => each.toLocaleLowerCase() === topic.toLocaleLowerCase());
    if (topic !== '' && !isKnown && !isFull) onChange([...topics, topic]);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ',') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '') onChange(topics.slice(0, -1));
  }
  return (
    <Row wrap gap={6} size={13}>
      <Text as="label" tone="faint" htmlFor={id}>
        {t(($) => $.walls.topics.label)}
      </Text>
      {topics.map((topic) => (
        <Topic key={topic} topic={topic} onRemove={() => onChange(topics.filter((each) => each !== topic))} />
      ))}
      {!isFull && (
        <input
          id={id}
          {...layout('box', {
            grow: true,
            minW: 120,
            h: 28,
            border: 'none',
            fill: 'none',
            tone: 'default',
            className: classes.input,
          })}
          placeholder={topics.length === 0 ? t(($) => $.walls.topics.placeholder) : t(($) => $.walls.topics.another)}
          maxLength={postLimits.topic}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={onKeyDown}
        />
      )}
    </Row>
  );
}
