import { wallLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { useBlocks } from '../api/use-blocks.ts';
import { blocksQuery } from '../api/walls.queries.ts';
import classes from './settings.module.css';

const shortestWord = 2;

/** Blocks one more word. */
function WordForm({ addWord }: Pick<ReturnType<typeof useBlocks>, 'addWord'>) {
  const { t } = useTranslation('walls');
  const [word, setWord] = useState('');
  const isWord = word.trim().length >= shortestWord;
  return (
    <Grid
      as="form"
      columns="minmax(0, 1fr) auto"
      gap={8}
      align="start"
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWord) addWord.mutate(word.trim(), { onSuccess: () => setWord('') });
      }}
    >
      <TextField
        label={t(($) => $.walls.blocks.word)}
        maxLength={wallLimits.blockedWord}
        autoComplete="off"
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isWord} loading={addWord.isPending}>
        {t(($) => $.walls.blocks.add)}
      </Button>
    </Grid>
  );
}

/** Blocked words and visitors, on all walls of the client. */
export function BlockList({ canWrite }: { canWrite: boolean }) {
  const { t } = useTranslation('walls');
  const { data: blocks = [], error } = useQuery(blocksQuery);
  const { addWord, remove } = useBlocks();
  return (
    <>
      <Text size={13} tone="muted">
        {t(($) => $.walls.blocks.help)}
      </Text>
      {canWrite && <WordForm addWord={addWord} />}
      <FailureCallout failure={error ?? addWord.error ?? remove.error} />
      {blocks.length > 0 && (
        <Row as="ul" wrap gap={6} align="stretch" aria-label={t(($) => $.walls.settings.blocks)}>
          {blocks.map(({ id, kind, label }) => (
            <Row as="li" inline gap={6} minH={32} pl={10} pr={2} radius="md" fill="active" size={13} key={id}>
              <span>{label || t(($) => $.walls.post.nameless)}</span>
              {kind === 'visitor' && (
                <Text as="small" size={12} tone="muted">
                  {t(($) => $.walls.blocks.visitor)}
                </Text>
              )}
              {canWrite && (
                <IconButton
                  icon={IconX}
                  size={28}
                  iconSize={16}
                  label={t(($) => $.walls.blocks.remove, { label })}
                  onClick={() => remove.mutate(id)}
                />
              )}
            </Row>
          ))}
        </Row>
      )}
    </>
  );
}
