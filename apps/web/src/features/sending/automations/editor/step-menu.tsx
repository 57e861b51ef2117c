import type { AutomationStep } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
  IconUsers,
} from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { moveInto, moveOut, moveStep } from '../rules/step-tree.ts';
import { usePlanView } from './plan-context.tsx';

type Action = {
  key: 'up' | 'down' | 'into' | 'out' | 'after' | 'duplicate';
  icon: IconShape;
  can: boolean;
  run: () => void;
};

function useActions({ id }: AutomationStep): Action[] {
  const { draft, actions } = usePlanView();
  const { steps } = draft.plan;
  return [
    { key: 'up', icon: IconArrowUp, can: moveStep(steps, id, -1) !== undefined, run: () => actions.moveBy(id, -1) },
    { key: 'down', icon: IconArrowDown, can: moveStep(steps, id, 1) !== undefined, run: () => actions.moveBy(id, 1) },
    { key: 'into', icon: IconIndentIncrease, can: moveInto(steps, id) !== undefined, run: () => actions.moveInto(id) },
    { key: 'out', icon: IconIndentDecrease, can: moveOut(steps, id) !== undefined, run: () => actions.moveOut(id) },
    { key: 'after', icon: IconPlus, can: true, run: () => actions.askAfter(id) },
    { key: 'duplicate', icon: IconCopy, can: true, run: () => actions.duplicate(id) },
  ];
}

/** Actions for a step, each with a shortcut. */
export function StepMenu({ step, waiting }: { step: AutomationStep; waiting: number }) {
  const { t } = useTranslation('automations');
  const { words, actions, canWrite, onWaiting } = usePlanView();
  const stepActions = useActions(step).filter(({ can }) => can && canWrite);
  if (!canWrite && waiting === 0) return null;
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          size={28}
          iconSize={16}
          label={t(($) => $.automations.menu.of, { step: words.sentence(step) })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {waiting > 0 && (
          <Menu.Item leftSection={<Icon of={IconUsers} size={16} />} onClick={() => onWaiting(step.id)}>
            {t(($) => $.automations.menu.waiting)}
          </Menu.Item>
        )}
        {stepActions.map(({ key, icon, run }) => (
          <Menu.Item key={key} leftSection={<Icon of={icon} size={16} />} onClick={run}>
            {t(($) => $.automations.menu[key])}
          </Menu.Item>
        ))}
        {canWrite && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="grana"
              leftSection={<Icon of={IconTrash} size={16} />}
              onClick={() => actions.remove(step.id)}
            >
              {t(($) => $.automations.menu.remove)}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
