import type { ContactEvent } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';

/** The sentence of a timeline entry, with the name of the profile or campaign if known. */
export function useEventTitle(): (event: ContactEvent) => string {
  const { t } = useTranslation('contacts');
  return ({ kind, details }) => {
    const { profileName: profile, campaignName: campaign, automationName: automation, author } = details;
    if (kind === 'joined' && profile !== undefined) return t(($) => $.contacts.event.joinedAt, { profile });
    if (kind === 'wrote' && profile !== undefined) return t(($) => $.contacts.event.wroteTo, { profile });
    if (kind === 'note' && author !== undefined) return t(($) => $.contacts.event.noteBy, { author });
    if (automation !== undefined) {
      if (kind === 'automation_entered') return t(($) => $.contacts.event.automation_enteredName, { automation });
      if (kind === 'automation_labelled') return t(($) => $.contacts.event.automation_labelledName, { automation });
      if (kind === 'automation_unlabelled') return t(($) => $.contacts.event.automation_unlabelledName, { automation });
      if (kind === 'automation_moved') return t(($) => $.contacts.event.automation_movedName, { automation });
      if (kind === 'automation_done') return t(($) => $.contacts.event.automation_doneName, { automation });
      if (kind === 'automation_left') return t(($) => $.contacts.event.automation_leftName, { automation });
    }
    if (campaign !== undefined) {
      if (kind === 'campaign_sent') return t(($) => $.contacts.event.campaign_sentName, { campaign });
      if (kind === 'campaign_opened') return t(($) => $.contacts.event.campaign_openedName, { campaign });
      if (kind === 'campaign_clicked') return t(($) => $.contacts.event.campaign_clickedName, { campaign });
    }
    return t(($) => $.contacts.event[kind]);
  };
}
