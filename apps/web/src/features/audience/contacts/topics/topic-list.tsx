import { topicLimits } from '@enlace/contract/audience/contacts/topics.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil, IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { type CountedTopic, topicsQuery } from '#components/topics/topics.query.ts';
import { moved } from '#lib/form/option-lines.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { ArchiveTopicDialog } from './archive-topic-dialog.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { TopicRow } from './topic-row.tsx';
import { useTopicActions } from './topics.queries.ts';

type Open = { kind: 'edit'; topic: CountedTopic | undefined } | { kind: 'archive'; topic: CountedTopic };
type ListProps = { topics: readonly CountedTopic[]; canChange: boolean; onOpen: (open: Open) => void };

/** Those that readers are offered, in their order. */
function Offered({ topics, canChange, onOpen }: ListProps) {
  const { t } = useTranslation('topics');
  const { order } = useTopicActions();
  const [said, setSaid] = useState('');
  function move(from: number, to: number): void {
    const next = moved(topics, { from, to });
    const topic = topics[from];
    if (next === topics || !topic) return;
    order.mutate(next);
    setSaid(t(($) => $.topics.moved, { name: topic.name, position: to + 1, total: topics.length }));
  }
  return (
    <>
      <FailureCallout failure={order.error ?? undefined} />
      <Grid hideEmpty as="ul" mb={12} aria-label={t(($) => $.topics.list)}>
        {topics.map((topic, index) => (
          <TopicRow key={topic.id} topic={topic}>
            {canChange && (
              <Row as="span" inline fixed align="stretch">
                <IconButton
                  icon={IconArrowUp}
                  iconSize={16}
                  label={t(($) => $.topics.up, { name: topic.name })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  iconSize={16}
                  label={t(($) => $.topics.down, { name: topic.name })}
                  aria-disabled={index === topics.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon={IconPencil}
                  iconSize={16}
                  label={t(($) => $.topics.editTitle, { name: topic.name })}
                  onClick={() => onOpen({ kind: 'edit', topic })}
                />
                <IconButton
                  icon={IconArchive}
                  iconSize={16}
                  label={t(($) => $.topics.archive, { name: topic.name })}
                  onClick={() => onOpen({ kind: 'archive', topic })}
                />
              </Row>
            )}
          </TopicRow>
        ))}
      </Grid>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  );
}

/** Those that are offered no more; what was chosen about them is kept. */
function Archived({ topics, canChange }: Omit<ListProps, 'onOpen'>) {
  const { t } = useTranslation('topics');
  const { restore } = useTopicActions();
  if (topics.length === 0) return null;
  const offer = (topic: CountedTopic) =>
    restore.mutate(topic, {
      onSuccess: ({ name }) => showToast({ text: t(($) => $.topics.restored, { name }) }),
    });
  return (
    <section aria-labelledby="temas-archivados">
      <Text as="h3" size={13} weight="semibold" mt={24} mb={6} id="temas-archivados">
        {t(($) => $.topics.archivedList)}
      </Text>
      <FailureCallout failure={restore.error ?? undefined} />
      <Grid as="ul">
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic}>
            {canChange && (
              <IconButton
                icon={IconArchiveOff}
                iconSize={16}
                label={t(($) => $.topics.restore, { name: topic.name })}
                onClick={() => offer(topic)}
              />
            )}
          </TopicRow>
        ))}
      </Grid>
    </section>
  );
}

/** The client's topics with their actions. */
export function TopicList() {
  const { t } = useTranslation('topics');
  const canChange = useCan('contacts.write');
  const query = useQuery(topicsQuery);
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (!data) return <Unloaded query={query} rows={3} />;
  const offered = data.filter(({ archivedAt }) => archivedAt === null);
  const archived = data.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      {offered.length === 0 && (
        <Text pt={6} pb={14} size={13} tone="muted">
          {t(($) => $.topics.empty)}
        </Text>
      )}
      <Offered topics={offered} canChange={canChange} onOpen={setOpen} />
      {canChange && offered.length < topicLimits.topics && (
        <Button size="sm" icon={IconPlus} onClick={() => setOpen({ kind: 'edit', topic: undefined })}>
          {t(($) => $.topics.add)}
        </Button>
      )}
      <Archived topics={archived} canChange={canChange} />
      {open?.kind === 'edit' && <TopicDialog topic={open.topic} onClose={close} />}
      {open?.kind === 'archive' && <ArchiveTopicDialog topic={open.topic} onClose={close} />}
    </>
  );
}
