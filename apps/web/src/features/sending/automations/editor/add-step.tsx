import {
  type AutomationStepKind,
  automationStepKinds,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { stepIcons } from '../components/kind-look.ts';
import { mayHold, type Place } from '../rules/step-tree.ts';
import { usePlanView } from './plan-context.tsx';
import classes from './step-list.module.css';

/** Order of the menu: most used first. */
const kinds: readonly AutomationStepKind[] = ['mail', 'wait', 'condition', 'label', 'notify', 'folder', 'end'];

type Props = {
  place: Place;
  index: number;
  /** Identifies the button for focusing. */
  name: string;
  /** At the end of a list it is a button with text, between steps a plus on the line. */
  isLast?: boolean;
};

function Kinds({ place, index }: Pick<Props, 'place' | 'index'>) {
  const { t } = useTranslation('automations');
  const { draft, actions } = usePlanView();
  return (
    <Menu.Dropdown>
      {kinds
        .filter((kind) => automationStepKinds.includes(kind) && mayHold(draft.plan.steps, place, kind))
        .map((kind) => (
          <Menu.Item
            key={kind}
            leftSection={<Icon of={stepIcons[kind]} size={18} />}
            onClick={() => actions.add(kind, { place, index })}
          >
            <Stack leading={1.35} as="span">
              <span>{t(($) => $.automations.kind[kind])}</span>
              <Text as="span" size={12} tone="muted">
                {t(($) => $.automations.kindHelp[kind])}
              </Text>
            </Stack>
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  );
}

/** Menu of step kinds; the selected one is added here. */
export function AddStep({ place, index, name, isLast = false }: Props) {
  const { t } = useTranslation('automations');
  const { canWrite } = usePlanView();
  if (!canWrite) return isLast ? null : <Box h={20} as="span" block className={classes.line} aria-hidden="true" />;
  return (
    <div className={isLast ? classes.addLast : classes.gap}>
      <Menu
        position={isLast ? 'bottom-start' : 'bottom'}
        width={300}
        returnFocus={false}
        classNames={{ item: classes.kindItem ?? '' }}
      >
        <Menu.Target>
          {isLast ? (
            <Button size="sm" icon={IconPlus} data-stop={name}>
              {t(($) => $.automations.list.add)}
            </Button>
          ) : (
            <Grid
              as="button"
              center
              w={24}
              h={24}
              border="strong"
              radius="full"
              fill="surface"
              tone="muted"
              type="button"
              className={classes.plus}
              // The menu of each step and the Insert key do the same; this keeps the tab order short.
              tabIndex={-1}
              aria-label={t(($) => $.automations.list.addHere)}
              title={t(($) => $.automations.list.addHere)}
              data-stop={name}
            >
              <Icon of={IconPlus} size={14} />
            </Grid>
          )}
        </Menu.Target>
        <Kinds place={place} index={index} />
      </Menu>
    </div>
  );
}
