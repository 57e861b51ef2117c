import type { ContactEvent } from '@enlace/contract/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';

/** The sentence of a timeline line: with the name of the profile or campaign when it is known. */
export function useEventTitle(): (event: ContactEvent) => string {
  const { t } = useTranslation('contacts');
  return ({ kind, details }) => {
    const { profileName: profile, campaignName: campaign, author } = details;
    if (kind === 'joined' && profile !== undefined) return t(($) => $.contacts.event.joinedAt, { profile });
    if (kind === 'wrote' && profile !== undefined) return t(($) => $.contacts.event.wroteTo, { profile });
    if (kind === 'note' && author !== undefined) return t(($) => $.contacts.event.noteBy, { author });
    if (campaign !== undefined) {
      if (kind === 'campaign_sent') return t(($) => $.contacts.event.campaign_sentName, { campaign });
      if (kind === 'campaign_opened') return t(($) => $.contacts.event.campaign_openedName, { campaign });
      if (kind === 'campaign_clicked') return t(($) => $.contacts.event.campaign_clickedName, { campaign });
    }
    return t(($) => $.contacts.event[kind]);
  };
}
