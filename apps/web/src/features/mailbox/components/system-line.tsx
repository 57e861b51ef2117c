import type { SystemLine as Line } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { IconAlertTriangle, IconSend2, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { Emphasis } from './emphasis.tsx';
import classes from './message.module.css';

/** What happened between the messages, as one quiet line. */
export function SystemLine({ line }: { line: Line }) {
  const { t } = useTranslation('mailbox');
  if (line.kind === 'contact_joined') {
    return (
      <p className={classes.event}>
        <Icon of={IconUserPlus} size={14} />{' '}
        <Emphasis
          text={t(($) => $.mailbox.system.joined, { name: line.name, profile: line.profileName })}
          name={line.profileName}
        />
      </p>
    );
  }
  if (line.kind === 'campaign_reply') {
    return (
      <p className={classes.event}>
        <Icon of={IconSend2} size={14} />{' '}
        <Emphasis
          text={t(($) => $.mailbox.system.campaign, { campaign: line.campaignName })}
          name={line.campaignName}
        />
      </p>
    );
  }
  return (
    <p className={classes.event}>
      <Icon of={IconAlertTriangle} size={14} /> {t(($) => $.mailbox.system.overQuota)}
    </p>
  );
}
