import type { Dashboard } from '@enlace/contract/dashboard/dashboard.contract.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Card } from '#components/surface/card.tsx';
import { useUser } from '#lib/session/use-user.ts';
import classes from './first-steps.module.css';

type Steps = Dashboard['checklist'];
const order = ['profilePublished', 'contactAdded', 'messageAnswered', 'campaignSent'] as const;

/** What a new client still has ahead; gone once everything is done. */
export function FirstSteps({ checklist }: { checklist: Steps }) {
  const { t } = useTranslation('dashboard');
  const profileId = useUser()?.perfil_id;
  const done = order.filter((step) => checklist[step]).length;
  if (done === order.length) return null;
  const places: Record<keyof Steps, string> = {
    profilePublished: profileId ? paths.user.profile(profileId) : paths.user.newProfile,
    contactAdded: paths.user.newContact,
    messageAnswered: profileId ? paths.user.mailbox(profileId) : paths.user.profiles,
    campaignSent: paths.user.campaigns,
  };
  return (
    <Card
      title={t(($) => $.dashboard.first.title)}
      end={<span className={classes.count}>{t(($) => $.dashboard.first.done, { done, total: order.length })}</span>}
    >
      <ol className={classes.list}>
        {order.map((step) => (
          <li key={step} className={classes.step} data-done={checklist[step] || undefined}>
            <span className={classes.knot}>{checklist[step] && <Icon of={IconCheck} size={14} />}</span>
            {checklist[step] ? (
              <span>{t(($) => $.dashboard.first[step])}</span>
            ) : (
              <Link to={places[step]}>{t(($) => $.dashboard.first[step])}</Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
