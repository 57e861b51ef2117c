import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import { securityOverviewQuery } from '../security/api/security.queries.ts';
import { Facts } from './facts.tsx';

/** Security overview in four lines; the details follow below. */
export function SecurityCard() {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const user = useUser();
  const isOwn = useCan('account.security');
  const { data } = useQuery({ ...securityOverviewQuery, enabled: isOwn });
  if (!isOwn) return null;
  const hasSecond = user?.second_factor ?? false;
  const [last] = data?.recentSignIns ?? [];
  return (
    <Card
      title={t(($) => $.security.summary.title)}
      end={
        <LinkButton variant="link" size="sm" to="#seguridad">
          {t(($) => $.security.summary.see)}
        </LinkButton>
      }
    >
      <Facts
        rows={[
          {
            label: t(($) => $.security.summary.secondFactor),
            value: (
              <StatusBadge tone={hasSecond ? 'ok' : 'neutral'} isQuiet>
                {hasSecond ? t(($) => $.security.summary.on) : t(($) => $.security.summary.off)}
              </StatusBadge>
            ),
          },
          {
            label: t(($) => $.security.summary.password),
            value: data?.passwordChangedAt
              ? formats.relative(data.passwordChangedAt)
              : t(($) => $.security.summary.passwordOriginal),
          },
          { label: t(($) => $.security.summary.sessions), value: data ? formats.number(data.sessions) : '…' },
          { label: t(($) => $.security.summary.last), value: last ? formats.relative(last.signedInAt) : '…' },
        ]}
      />
    </Card>
  );
}
