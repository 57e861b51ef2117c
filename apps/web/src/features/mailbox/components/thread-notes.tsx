import type { Conversation } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { paths } from '#app/paths.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { ActionFailure } from '../api/use-conversation-actions.ts';
import classes from './thread-notes.module.css';

/** A change that did not reach the server, with the way to try it again. */
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
  onNotSpam: () => void;
};

/** What is to be known before reading: failures, suspicion, where the mail came from. */
export function ThreadNotes({ conversation, failure, undoFailure, onNotSpam }: Props) {
  const { t } = useTranslation('mailbox');
  const { origin } = conversation;
  const isSpam = conversation.state === 'spam';
  if (!failure && undoFailure === undefined && !isSpam && !origin) return null;
  return (
    <div className={classes.notes}>
      {failure && <FailureNote failure={failure} name={conversation.name} />}
      {undoFailure !== undefined && <Callout tone="danger" title={errorText(undoFailure)} />}
      {isSpam && (
        <Callout
          tone="warn"
          title={t(($) => $.mailbox.spam.title)}
          action={
            <Button size="sm" onClick={onNotSpam}>
              {t(($) => $.mailbox.head.notSpam)}
            </Button>
          }
        >
          {t(($) => $.mailbox.spam.help)}
        </Callout>
      )}
      {origin && (
        <Callout title={t(($) => $.mailbox.origin.title, { name: origin.name })}>
          <TextLink
            to={paths.user.conversation({ profileId: conversation.profile.id, conversationId: origin.conversationId })}
          >
            {t(($) => $.mailbox.origin.link)}
          </TextLink>
        </Callout>
      )}
    </div>
  );
}
