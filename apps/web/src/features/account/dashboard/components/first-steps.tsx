import { type Dashboard, firstSteps, type FirstStep } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconCheck, IconX } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { Card } from '#components/surface/card.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useFirstSteps } from '../api/dashboard.queries.ts';
import { lists } from '../dashboard.rules.ts';
import classes from './first-steps.module.css';

type Checklist = Dashboard['checklist'];

function placesOf(profileId: string | null | undefined): Record<FirstStep, string> {
  return {
    profilePublished: profileId ? paths.user.profile(profileId) : paths.user.newProfile,
    linkVisited: profileId ? paths.user.profileView(profileId) : paths.user.profiles,
    contactAdded: paths.user.newContact,
    messageAnswered: lists.waiting,
    senderReady: settingsPath('senders'),
    campaignSent: paths.user.campaigns,
    billingIdentity: paths.account.personal,
  };
}

function Step({ step, isDone, to }: { step: FirstStep; isDone: boolean; to: string }) {
  const { t } = useTranslation('dashboard');
  const text = t(($) => $.dashboard.first[step]);
  return (
    <Row relative minH={38} as="li" gap={12} weight="medium" className={classes.step} data-done={isDone || undefined}>
      <Grid relative center w={20} h={20} radius="full" fill="surface" as="span" fixed className={classes.knot}>
        {isDone && <Icon of={IconCheck} size={14} />}
      </Grid>
      {isDone ? (
        <span>{text}</span>
      ) : (
        <Text as={Link} hover="underline" to={to}>
          {text}
        </Text>
      )}
    </Row>
  );
}

/** Onboarding of a new client. Steps complete themselves; hidden once all are, or after dismissal. */
export function FirstSteps({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('dashboard');
  const { mutate, isPending } = useFirstSteps();
  const mayHide = useCan('account.write');
  const places = placesOf(useUser()?.perfil_id);
  const done = firstSteps.filter((step) => checklist.steps[step]).length;
  if (done === firstSteps.length) return null;
  const count = t(($) => $.dashboard.first.done, { done, total: firstSteps.length });
  if (checklist.isHidden)
    return (
      <Text size={13} tone="faint">
        {count} {mayHide && <TextButton onClick={() => mutate(false)}>{t(($) => $.dashboard.first.show)}</TextButton>}
      </Text>
    );
  return (
    <Card
      title={t(($) => $.dashboard.first.title)}
      end={
        <Row as="span" inline gap={6}>
          <Text as="span" size={12} tone="faint" tabular>
            {count}
          </Text>
          {mayHide && (
            <IconButton
              icon={IconX}
              size={28}
              label={t(($) => $.dashboard.first.hide)}
              disabled={isPending}
              onClick={() => mutate(true)}
            />
          )}
        </Row>
      }
    >
      <Box as="ol" relative>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={checklist.steps[step]} to={places[step]} />
        ))}
      </Box>
    </Card>
  );
}
