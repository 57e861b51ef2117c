import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { profileChoicesQuery } from '../api/mailbox.queries.ts';
import { useChangeProfile } from '../api/use-moves.ts';

/** Moves a conversation to the mailbox of another profile. */
export function ProfileDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation(['views', 'mailbox']);
  const others = (useQuery(profileChoicesQuery).data ?? []).filter(({ id }) => id !== conversation.profile.id);
  const [picked, setPicked] = useState('');
  const change = useChangeProfile({ conversationId: conversation.id, onDone: onClose });
  const profileId = picked || (others[0]?.id ?? '');
  return (
    <Dialog
      title={t(($) => $.views.profile.title)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.mailbox.note.cancel)}
          </Button>
          <Button
            variant="primary"
            disabled={profileId === ''}
            loading={change.isPending}
            onClick={() => change.mutate(profileId)}
          >
            {t(($) => $.views.profile.submit)}
          </Button>
        </>
      }
    >
      <Grid gap={12}>
        <Text size={13} tone="muted">
          {others.length === 0 ? t(($) => $.views.profile.none) : t(($) => $.views.profile.help)}
        </Text>
        {others.length > 0 && (
          <SelectField
            label={t(($) => $.views.profile.label)}
            value={profileId}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setPicked}
          />
        )}
        {change.error !== null && <FailureCallout failure={change.error} />}
      </Grid>
    </Dialog>
  );
}
