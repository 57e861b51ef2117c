import type { AutomationStarter } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { useCreateAutomation } from '../api/automation-actions.ts';
import { startersQuery } from '../api/automations.queries.ts';
import { triggerIcons } from './kind-look.ts';
import { Outline } from './outline.tsx';
import classes from './starters.module.css';

type Create = ReturnType<typeof useCreateAutomation>;

function Starter({ starter, create }: { starter: AutomationStarter; create: Create }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const count = starter.mails.length;
  return (
    <li>
      <Stack
        as="button"
        align="start"
        gap={4}
        p={16}
        border
        radius="lg"
        fill="surface"
        textAlign="left"
        focus="ring"
        type="button"
        className={classes.starter}
        disabled={create.isPending}
        onClick={() => create.mutate({ starterId: starter.id })}
      >
        <Grid center w={34} h={34} radius="md" fill="active" as="span" mb={6} tone="muted">
          <Icon of={triggerIcons[starter.trigger.kind]} size={18} />
        </Grid>
        <Text as="b" weight="semibold">
          {starter.name}
        </Text>
        <Text leading={1.45} as="span" size={13} tone="muted">
          {starter.description}
        </Text>
        <Row as="span" wrap justify="between" gap={6} gapX={12} full mt="auto" pt={10} size={12} tone="faint">
          <Outline kinds={starter.outline} />
          {count > 0 && <span>{t(($) => $.automations.starters.mails, { count, n: formats.number(count) })}</span>}
        </Row>
      </Stack>
    </li>
  );
}

/** Predefined automations, and the empty one. */
export function Starters({ create }: { create: Create }) {
  const { t, i18n } = useTranslation('automations');
  const starters = useQuery(startersQuery(i18n.language));
  if (!starters.data) return <Unloaded query={starters} shape={<SkeletonBox height={180} />} />;
  return (
    <>
      <FailureCallout failure={create.error} />
      <Grid
        as="ul"
        columns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))"
        gap={12}
        className={classes.starters}
        aria-label={t(($) => $.automations.starters.label)}
      >
        {starters.data.items.map((starter) => (
          <Starter key={starter.id} starter={starter} create={create} />
        ))}
        <li>
          <Stack
            as="button"
            align="start"
            gap={4}
            p={16}
            border
            radius="lg"
            fill="surface"
            textAlign="left"
            focus="ring"
            type="button"
            className={classes.starter}
            data-blank
            disabled={create.isPending}
            onClick={() => create.mutate({})}
          >
            <Grid center w={34} h={34} radius="md" fill="active" as="span" mb={6} tone="muted">
              <Icon of={IconPlus} size={18} />
            </Grid>
            <Text as="b" weight="semibold">
              {t(($) => $.automations.starters.blank)}
            </Text>
            <Text leading={1.45} as="span" size={13} tone="muted">
              {t(($) => $.automations.starters.blankHelp)}
            </Text>
          </Stack>
        </li>
      </Grid>
    </>
  );
}
