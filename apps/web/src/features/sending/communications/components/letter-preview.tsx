import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { type LetterContent, letterPreviewQuery } from '../api/letter.queries.ts';
import type { LetterTamy } from '../letter.rules.ts';
import classes from './communications.module.css';

function Look({ content, tamy }: { content: LetterContent; tamy: LetterTamy }) {
  const { t } = useTranslation('communications');
  const query = useQuery(letterPreviewQuery(content, tamy.id));
  const { data } = query;
  if (!data) return <Unloaded query={query} shape={<SkeletonBox height={200} />} />;
  return (
    <>
      {data.result !== 'queued' && (
        <Callout tone="warn" title={t(($) => $.communications.letter.leftOut, { name: tamy.name })}>
          {t(($) => $.communications.letter.result[data.result])}
        </Callout>
      )}
      {data.problem !== null && (
        <Callout tone="warn" title={t(($) => $.communications.letter.problem, { problem: data.problem })} />
      )}
      <Text weight="semibold" truncate>
        {data.subject}
      </Text>
      <Box radius={10} h={360} clip border>
        <MailFrame html={data.html} title={t(($) => $.communications.letter.previewFrame)} />
      </Box>
    </>
  );
}

/** The letter as one of the recipients would get it, rendered by the sending engine. */
export function LetterPreview({ content, tamys }: { content: LetterContent; tamys: readonly LetterTamy[] }) {
  const { t } = useTranslation('communications');
  const [chosen, setChosen] = useState<string>();
  const tamy = tamys.find(({ id }) => id === chosen) ?? tamys[0];
  if (!tamy) return null;
  return (
    <Stack
      as="section"
      gap={8}
      mt={20}
      className={classes.part}
      aria-label={t(($) => $.communications.letter.preview, { name: tamy.name })}
    >
      {tamys.length === 1 ? (
        <h3>{t(($) => $.communications.letter.preview, { name: tamy.name })}</h3>
      ) : (
        <SelectField
          label={t(($) => $.communications.letter.previewFor)}
          options={tamys.map(({ id, name }) => ({ value: id, label: name }))}
          value={tamy.id}
          onChange={setChosen}
        />
      )}
      <Look content={content} tamy={tamy} />
    </Stack>
  );
}
