import type { HistoryDetail } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { entryQuery } from '../api/history.queries.ts';
import { type HistoryArea, pathOfArea } from '../history-area.ts';
import { writeHistoryView } from '../history-filter.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';
import { EntryFacts, FactList } from './entry-facts.tsx';
import { ValueDiff } from './value-diff.tsx';
import classes from './entry-drawer.module.css';

function Proof({ detail }: { detail: HistoryDetail }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const { seal } = detail;
  if (!seal)
    return (
      <Text mb={10} size={13} tone="muted">
        {t(($) => $.history.detail.notSealed)}
      </Text>
    );
  const own = formats.number(seal.ownerSeq);
  const place = seal.seq === null ? own : t(($) => $.history.detail.places, { own, all: formats.number(seal.seq) });
  return (
    <details className={classes.proof}>
      <summary>{t(($) => $.history.detail.proof)}</summary>
      <Text mb={10} size={13} tone="muted">
        {t(($) => $.history.detail.proofHelp)}
      </Text>
      <FactList
        facts={[
          { name: t(($) => $.history.detail.place), value: place },
          { name: t(($) => $.history.detail.sealedAt), value: formats.dateTime(seal.sealedAt) },
          { name: t(($) => $.history.detail.digest), value: seal.entryDigest, isCode: true },
          { name: t(($) => $.history.detail.previousHash), value: seal.previousHash, isCode: true },
          { name: t(($) => $.history.detail.hash), value: seal.hash, isCode: true },
        ]}
      />
    </details>
  );
}

function Body({ detail, area }: { detail: HistoryDetail; area: HistoryArea }) {
  const { t } = useTranslation('history');
  return (
    <>
      <section aria-label={t(($) => $.history.detail.facts)}>
        <EntryFacts detail={detail} area={area} />
      </section>
      <Box as="section" mt={24}>
        <Text weight="semibold" as="h3" mb={6} size={14}>
          {t(($) => $.history.detail.values)}
        </Text>
        <ValueDiff detail={detail} />
      </Box>
      <Box as="section" mt={24}>
        <Proof detail={detail} />
      </Box>
    </>
  );
}

function Foot({ detail, area }: { detail: HistoryDetail; area: HistoryArea }) {
  const { t } = useTranslation('history');
  const { subject, actor } = detail;
  return (
    <Row wrap gap={8} align="stretch">
      {subject.id !== null && (
        <LinkButton size="sm" to={pathOfArea[area] + writeHistoryView({ kind: subject.kind, thing: subject.id })}>
          {t(($) => $.history.detail.allOfThing)}
        </LinkButton>
      )}
      {actor.userId !== null && area === 'admin' && (
        <LinkButton size="sm" to={pathOfArea[area] + writeHistoryView({ person: actor.userId })}>
          {t(($) => $.history.detail.allOfPerson)}
        </LinkButton>
      )}
    </Row>
  );
}

type Props = {
  area: HistoryArea;
  id: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** One entry next to the list: facts, values before and after, and its position in the chain. */
export function EntryDrawer({ area, id, onClose, onPrevious, onNext }: Props) {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  const query = useQuery(entryQuery(area, id));
  const { data } = query;
  const missing = (
    <EmptyState
      drawing="snapped"
      isCompact
      title={t(($) => $.history.detail.missing)}
      help={t(($) => $.history.list.noneHelp)}
    />
  );
  return (
    <SideDrawer
      title={data ? words.action(data.action) : t(($) => $.history.title)}
      isOpen
      onClose={onClose}
      walk={{
        previous: { label: t(($) => $.history.detail.previous), go: onPrevious },
        next: { label: t(($) => $.history.detail.next), go: onNext },
      }}
      foot={data && (data.subject.id !== null || area === 'admin') ? <Foot detail={data} area={area} /> : undefined}
    >
      <Loaded query={query} missing={missing}>
        {(detail) => <Body key={id} detail={detail} area={area} />}
      </Loaded>
    </SideDrawer>
  );
}
