import type { ClientDetail, ClientHistoryEntry } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { clientHistoryQuery } from '../api/clients.queries.ts';
import { actionKey, type ThreadLine, threadOf } from '../thread.rules.ts';
import { ClientNoteForm } from './client-note-form.tsx';
import classes from './client-thread.module.css';

function useAuthor() {
  const { t } = useTranslation('clients');
  return ({ kind, name, actingAdmin }: ClientHistoryEntry['actor']): string => {
    if (actingAdmin !== null) return t(($) => $.clients.detail.acting, { name: actingAdmin });
    if (kind === 'admin') return t(($) => $.clients.detail.byAdmin, { name: name ?? '' });
    if (kind === 'visitor') return t(($) => $.clients.detail.byVisitor);
    return kind === 'user' ? (name ?? '') : t(($) => $.clients.detail.bySystem);
  };
}

function Act({ entry }: { entry: ClientHistoryEntry }) {
  const { t } = useTranslation('history');
  const author = useAuthor();
  const key = actionKey(entry.action);
  const by = author(entry.actor);
  const subject = entry.subject.name === by ? null : entry.subject.name;
  return (
    <Box phone={{ basis: '100%' }} grow shrink>
      <Text as="b" weight="medium">
        {key === undefined ? entry.action : t(($) => $.history.action[key])}
      </Text>
      <Text mt={2} tone="muted" breakWords pre>
        {[by, subject].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  );
}

function Line({ line, isNewest }: { line: ThreadLine; isNewest: boolean }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  return (
    <Row
      phone={{ wrap: 'wrap' }}
      relative
      leading={1.45}
      as="li"
      gap={12}
      pb={20}
      size={14}
      align="stretch"
      className={classes.line}
      data-now={isNewest || undefined}
    >
      {line.kind === 'act' ? (
        <Act entry={line.entry} />
      ) : (
        <Box phone={{ basis: '100%' }} grow shrink>
          <Text as="b" weight="medium">
            {t(($) => $.clients.detail.noteBy, { name: line.note.author })}
          </Text>
          <Text mt={4} py={8} px={12} tone="default" breakWords pre className={classes.note}>
            {line.note.text}
          </Text>
        </Box>
      )}
      <Text pt={2} as="time" fixed size={12} tone="faint" nowrap dateTime={line.at}>
        {formats.dateTime(line.at)}
      </Text>
    </Row>
  );
}

/** Actions in the account and on it, and notes about it, newest first. */
export function ClientThread({ detail }: { detail: ClientDetail }) {
  const { t } = useTranslation('clients');
  const canWrite = useCan('clients.write');
  const { client, notes } = detail;
  const query = useInfiniteQuery(clientHistoryQuery(client.id));
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
  const lines = threadOf({ entries, notes, hasMore: query.hasNextPage });
  return (
    <>
      {canWrite && <ClientNoteForm clientId={client.id} />}
      {!query.data && <Unloaded query={query} rows={4} />}
      {query.data && lines.length === 0 && <Text tone="muted">{t(($) => $.clients.detail.noThread)}</Text>}
      <Box relative as="ol" pl={24}>
        {lines.map((line, index) => (
          <Line key={line.id} line={line} isNewest={index === 0} />
        ))}
      </Box>
      <LoadMore query={query} size="sm">
        {t(($) => $.clients.detail.more)}
      </LoadMore>
    </>
  );
}
