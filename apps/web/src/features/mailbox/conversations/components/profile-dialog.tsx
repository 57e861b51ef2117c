import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { profileChoicesQuery, type ProfileChoice } from '../api/mailbox.queries.ts';
import { useChangeProfile } from '../api/use-moves.ts';
import { itemsNamed } from '../named-items.rules.ts';
import classes from './reply-suggestions.module.css';

type Props = { conversation: Conversation; onClose: () => void };

/** The profiles found, of which Enter takes the marked one. */
function useFound({ conversation, onChoose }: Pick<Props, 'conversation'> & { onChoose: (id: string) => unknown }) {
  const { data: profiles = [] } = useQuery(profileChoicesQuery);
  const others = profiles.filter(({ id }) => id !== conversation.profile.id);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = itemsNamed(others, typed);
  const marked = found[Math.min(at, found.length - 1)];
  const move = (step: 1 | -1) => setAt(Math.max(0, Math.min(at + step, found.length - 1)));
  return {
    others,
    found,
    typed,
    marked,
    onKeyDown(event: KeyboardEvent): void {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key !== 'Enter') return;
      else if (marked) onChoose(marked.id);
      event.preventDefault();
    },
    type(text: string): void {
      setTyped(text);
      setAt(0);
    },
  };
}

type ChoiceProps = { id: string; profile: ProfileChoice; isMarked: boolean; onChoose: () => void };

function Choice({ id, profile, isMarked, onChoose }: ChoiceProps) {
  return (
    <Row
      as="button"
      type="button"
      full
      gap={10}
      px={10}
      py={8}
      minH={40}
      radius="md"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={classes.choice}
      onClick={onChoose}
    >
      <Box as="span" fixed w={8} h={8} radius="full" style={{ background: profile.color ?? 'var(--label-8)' }} />
      <Text as="span" size={14} weight="medium" truncate>
        {profile.name}
      </Text>
    </Row>
  );
}

/** Moves a conversation to the mailbox of another profile: typing filters, Enter moves, and the notice undoes it. */
export function ProfileDialog({ conversation, onClose }: Props) {
  const { t } = useTranslation('views');
  const listId = useId();
  const change = useChangeProfile({ conversation, onDone: onClose });
  const onChoose = (profileId: string) => change.isPending || change.mutate(profileId);
  const { others, found, typed, marked, type, onKeyDown } = useFound({ conversation, onChoose });

  return (
    <Dialog title={t(($) => $.views.profile.title)} isOpen onClose={onClose}>
      <Grid gap={12}>
        <Text size={13} tone="muted">
          {others.length === 0 ? t(($) => $.views.profile.none) : t(($) => $.views.profile.help)}
        </Text>
        {others.length > 0 && (
          <TextField
            label={t(($) => $.views.profile.label)}
            hideLabel
            placeholder={t(($) => $.views.profile.label)}
            data-autofocus
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? listId : undefined}
            aria-activedescendant={marked ? `${listId}-${marked.id}` : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
        {found.length > 0 && (
          <Grid scrollY maxH={320} gap={2} p={0} id={listId} role="listbox" aria-label={t(($) => $.views.profiles)}>
            {found.map((profile) => (
              <Choice
                key={profile.id}
                id={`${listId}-${profile.id}`}
                profile={profile}
                isMarked={profile.id === marked?.id}
                onChoose={() => onChoose(profile.id)}
              />
            ))}
          </Grid>
        )}
        {others.length > 0 && found.length === 0 && (
          <Text size={13} tone="muted" role="status">
            {t(($) => $.views.profile.notFound)}
          </Text>
        )}
        {change.error !== null && <FailureCallout failure={change.error} />}
      </Grid>
    </Dialog>
  );
}
