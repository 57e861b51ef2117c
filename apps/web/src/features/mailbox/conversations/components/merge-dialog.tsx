import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { conversationsQuery } from '../api/mailbox.queries.ts';
import { useMerge } from '../api/use-merge.ts';
import { noFilter } from '../mailbox-filter.ts';
import classes from './merge-dialog.module.css';

type Props = {
  /** For a selection: one of them is chosen to stay. For a thread: the other one is searched. */
  chosen: readonly Conversation[];
  onClose: () => void;
  onDone: (targetId: string) => void;
};

function Choice({ conversation, isOn, onChoose }: { conversation: Conversation; isOn: boolean; onChoose: () => void }) {
  const { id, name, subject, email, preview, profile } = conversation;
  return (
    <li>
      <Row
        radius="md"
        pointer
        hover="hover"
        as="label"
        gap={10}
        p={8}
        className={classes.choice}
        htmlFor={`merge-${id}`}
      >
        <input
          id={`merge-${id}`}
          type="radio"
          name="merge"
          value={id}
          checked={isOn}
          aria-label={[name, subject].filter(Boolean).join(': ')}
          onChange={onChoose}
        />
        <Grid as="span" shrink size={13}>
          <Text as="span" weight="semibold">
            {name}
          </Text>
          <Text as="span" tone="faint" truncate>
            {[subject, email, profile.name, preview].filter(Boolean).join(' · ')}
          </Text>
        </Grid>
      </Row>
    </li>
  );
}

/** Other conversations of the same person, or search results. */
function useOthers(of: Conversation | undefined, search: string) {
  const isOfPerson = search === '' && of !== undefined;
  const contactId = isOfPerson ? (of.contactId ?? undefined) : undefined;
  const words = isOfPerson && contactId === undefined ? (of.email ?? '') : search;
  const query = useInfiniteQuery({
    ...conversationsQuery({ profileId: undefined, contactId, view: undefined, search: words, filter: noFilter }),
    enabled: of !== undefined,
  });
  const items = query.data?.pages[0]?.items;
  return { query, items: items?.filter(({ id, state }) => id !== of?.id && state !== 'spam' && state !== 'shelf') };
}

/** Chooses the first conversation of the list, from where the arrows lead on. Whether there is one. */
function pressFirst(list: HTMLElement | null): boolean {
  const first = list?.querySelector('input');
  first?.focus();
  first?.click();
  return first !== undefined && first !== null;
}

/** The other conversations to choose one from, for messages that move. */
export function Targets({
  conversation,
  picked,
  onPick,
}: {
  conversation: Conversation;
  picked: string | undefined;
  onPick: (id: string) => void;
}) {
  const { t } = useTranslation('mailbox');
  const [search, setSearch] = useState('');
  const { items = [] } = useOthers(conversation, search);
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <SearchBox
        isFull
        label={t(($) => $.mailbox.merge.search)}
        value={search}
        onSearch={setSearch}
        onDown={() => pressFirst(list.current)}
      />
      <Grid scrollY maxH={220} as="ul" gap={2} ref={list} aria-label={t(($) => $.mailbox.list.label)}>
        {items.map((each) => (
          <Choice key={each.id} conversation={each} isOn={each.id === picked} onChoose={() => onPick(each.id)} />
        ))}
      </Grid>
    </>
  );
}

/** Merges conversations: for a selection asks which one stays, for a thread which one to merge. */
export function MergeDialog({ chosen, onClose, onDone }: Props) {
  const { t } = useTranslation('mailbox');
  const [only, ...rest] = chosen;
  const isSelection = rest.length > 0;
  const address = isSelection ? null : (only?.email ?? null);
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<string | undefined>(isSelection ? only?.id : undefined);
  // Before a search: other conversations with the same address.
  const isOfAddress = search === '' && address !== null;
  const { query, items: others } = useOthers(isSelection ? undefined : only, search);
  const merge = useMerge(onDone);
  const choices = isSelection ? chosen : (others ?? []);
  const list = useRef<HTMLElement>(null);
  const stays = isSelection ? chosen.find(({ id }) => id === picked) : only;
  const sourceIds = isSelection
    ? chosen.flatMap(({ id }) => (id === picked ? [] : [id]))
    : choices.flatMap(({ id }) => (id === picked ? [id] : []));
  const submit = () => {
    if (stays && sourceIds.length > 0 && !merge.isPending) merge.mutate({ targetId: stays.id, sourceIds });
  };
  return (
    <Dialog
      title={t(($) => $.mailbox.merge.title, { name: stays?.name ?? '' })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.mailbox.note.cancel)}
          </Button>
          <Button
            variant="primary"
            disabled={!stays || sourceIds.length === 0}
            loading={merge.isPending}
            onClick={submit}
          >
            {t(($) => $.mailbox.merge.submit)}
          </Button>
        </>
      }
    >
      <Text mb={12} size={13} tone="muted">
        {t(($) => $.mailbox.merge.help)}
      </Text>
      {!isSelection && (
        <SearchBox
          isFull
          label={t(($) => $.mailbox.merge.search)}
          value={search}
          onSearch={setSearch}
          onDown={() => pressFirst(list.current)}
        />
      )}
      {!isSelection && choices.length > 0 && (
        <Text as="h3" mt={14} mb={4} size={13} weight="semibold" breakWords aria-live="polite">
          {isOfAddress
            ? t(($) => $.mailbox.merge.sameAddress, { address })
            : search === ''
              ? t(($) => $.mailbox.list.label)
              : t(($) => $.mailbox.merge.found, { search })}
        </Text>
      )}
      <Grid
        scrollY
        maxH={300}
        as="ul"
        gap={2}
        mt={4}
        ref={list}
        aria-label={t(($) => $.mailbox.list.label)}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
      >
        {choices.map((conversation) => (
          <Choice
            key={conversation.id}
            conversation={conversation}
            isOn={conversation.id === picked}
            onChoose={() => setPicked(conversation.id)}
          />
        ))}
      </Grid>
      {!isSelection && !others && <Unloaded query={query} rows={2} />}
      {!isSelection && others?.length === 0 && (
        <Text mt={12} size={13} tone="muted" role="status">
          {isOfAddress ? t(($) => $.mailbox.merge.noneOfAddress, { address }) : t(($) => $.mailbox.merge.none)}
        </Text>
      )}
      {merge.error !== null && <FailureCallout failure={merge.error} />}
    </Dialog>
  );
}
