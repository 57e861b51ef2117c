import { downloadOriginalRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { ConversationMerge } from '@enlace/contract/mailbox/conversations/merges.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { paths } from '#app/paths.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useSeparate } from '../api/use-merge.ts';
import type { ActionFailure } from '../api/use-conversation-actions.ts';
import { spamReasons } from '../spam-reasons.rules.ts';
import { Writers } from './writers.tsx';
import classes from './thread-notes.module.css';

/** A change that did not reach the server, with a retry. */
export function FailureNote({ failure, name }: { failure: ActionFailure; name: string }) {
  const { t } = useTranslation('mailbox');
  return (
    <Callout
      tone="danger"
      title={t(($) => $.mailbox.failed, { name })}
      action={
        <Button size="sm" onClick={failure.retry}>
          {t(($) => $.mailbox.retry)}
        </Button>
      }
    >
      {errorText(failure.error)}
    </Callout>
  );
}

type Props = {
  conversation: Conversation;
  failure: ActionFailure | undefined;
  undoFailure: unknown;
  merges: readonly ConversationMerge[];
  onNotSpam: () => void;
  onRescue: () => void;
};

/** A conversation merged into this one, with a button to separate it. */
function MergeNote({ targetId, merge }: { targetId: string; merge: ConversationMerge }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const separate = useSeparate();
  const { name } = merge;
  return (
    <Callout
      title={t(($) => $.mailbox.merge.joined, { name })}
      action={
        <Writers>
          {' '}
          <Button
            size="sm"
            loading={separate.isPending}
            onClick={() => separate.mutate({ targetId, mergeId: merge.id, name })}
          >
            {t(($) => $.mailbox.merge.separate)}
          </Button>
        </Writers>
      }
    >
      {separate.error === null
        ? t(($) => $.mailbox.merge.until, { date: formats.date(merge.undoUntil) })
        : errorText(separate.error)}
    </Callout>
  );
}

/** Why a message was marked as spam, for reasons known to this version. */
function SpamReasons({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation('mailbox');
  const known = spamReasons.filter((reason) => reasons.includes(reason));
  if (known.length === 0) return null;
  return (
    <>
      {' '}
      {t(($) => $.mailbox.spam.why)}
      <Box as="ul" mt={4} ml={18} className={classes.reasons}>
        {known.map((reason) => (
          <li key={reason}>{t(($) => $.mailbox.spam.reasons[reason])}</li>
        ))}
      </Box>
    </>
  );
}

/** Notices before the messages: failures, warnings, origin of the mail. */
export function ThreadNotes({ conversation, failure, undoFailure, merges, onNotSpam, onRescue }: Props) {
  const { t } = useTranslation('mailbox');
  const { origin } = conversation;
  const isSpam = conversation.state === 'spam';
  const reason = conversation.shelfReason;
  const isShelved = conversation.state === 'shelf';
  if (!failure && undoFailure === undefined && !isSpam && !isShelved && !origin && merges.length === 0) return null;
  return (
    <Grid gap={8} fixed py={10} px={16}>
      {failure && <FailureNote failure={failure} name={conversation.name} />}
      {undoFailure !== undefined && <Callout tone="danger" title={errorText(undoFailure)} />}
      {isShelved && (
        <Callout
          title={t(($) => $.mailbox.shelf.title)}
          action={
            <Writers>
              <Button size="sm" onClick={onRescue}>
                {t(($) => $.mailbox.shelf.rescue)}
              </Button>
            </Writers>
          }
        >
          {reason && <p>{t(($) => $.mailbox.shelf.reasons[reason])}</p>}
          <p>{t(($) => $.mailbox.shelf.help)}</p>
          <Box as="a" underline href={callUrl(downloadOriginalRef, { params: { id: conversation.id } })} download>
            {t(($) => $.mailbox.shelf.original)}
          </Box>
        </Callout>
      )}
      {isSpam && (
        <Callout
          tone="warn"
          title={t(($) => $.mailbox.spam.title)}
          action={
            <Writers>
              <Button size="sm" onClick={onNotSpam}>
                {t(($) => $.mailbox.head.notSpam)}
              </Button>
            </Writers>
          }
        >
          {t(($) => $.mailbox.spam.help)}
          <SpamReasons reasons={conversation.spam.reasons} />
        </Callout>
      )}
      {merges.map((merge) => (
        <MergeNote key={merge.id} targetId={conversation.id} merge={merge} />
      ))}
      {origin && (
        <Callout title={t(($) => $.mailbox.origin.title, { name: origin.name })}>
          <TextLink
            to={paths.user.conversation({ profileId: conversation.profile.id, conversationId: origin.conversationId })}
          >
            {t(($) => $.mailbox.origin.link)}
          </TextLink>
        </Callout>
      )}
    </Grid>
  );
}
