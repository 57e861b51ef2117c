import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconUsersGroup } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { segmentChoicesQuery } from '#components/segments/segment-choices.ts';
import { audienceOf } from '../blocks/block-extras.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';

/** In the row of a block that not everybody gets: the name of its segment, and on which side of it they are. */
export function ReadersMark({ block }: { block: DraftBlock }) {
  const { t } = useTranslation('readers');
  const { data } = useQuery(segmentChoicesQuery);
  const audience = audienceOf(block);
  if (!audience) return null;
  const name = data?.items.find(({ id }) => id === audience.segmentId)?.name;
  if (data === undefined) return null;
  const isGone = name === undefined;
  const text = isGone
    ? t(($) => $.readers.goneMark)
    : audience.who === 'in'
      ? t(($) => $.readers.onlyIn, { segment: name })
      : t(($) => $.readers.allBut, { segment: name });
  return (
    <Row as="span" inline fixed gap={4} maxW={112} tone={isGone ? 'danger' : 'muted'} title={text}>
      <Icon of={IconUsersGroup} size={14} />
      <Text as="span" size={12} truncate aria-hidden="true">
        {isGone ? '?' : name}
      </Text>
      <span className="sr-only">{text}</span>
    </Row>
  );
}
