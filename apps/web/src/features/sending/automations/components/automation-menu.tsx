import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { IconCopy, IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { useDuplicateAutomation, usePauseAutomation, useRemoveAutomation } from '../api/automation-actions.ts';
import type { AutomationSummary } from '../api/automations.queries.ts';

/** Activates an automation if it is complete; otherwise navigates to the problem. */
function Turn({ automation }: { automation: AutomationSummary }) {
  const { t } = useTranslation('automations');
  const navigate = useNavigate();
  const pause = usePauseAutomation();
  const { id, state } = automation;
  if (state === 'active') {
    return (
      <Menu.Item leftSection={<Icon of={IconPlayerPause} size={16} />} onClick={() => pause.mutate(id)}>
        {t(($) => $.automations.action.pause)}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      leftSection={<Icon of={IconPlayerPlay} size={16} />}
      onClick={() => void navigate(`${paths.user.automation(id)}?activar=1`)}
    >
      {state === 'paused' ? t(($) => $.automations.action.resume) : t(($) => $.automations.action.activate)}
    </Menu.Item>
  );
}

/** Menu of a row. */
export function AutomationMenu({ automation }: { automation: AutomationSummary }) {
  const { t } = useTranslation('automations');
  const canWrite = useCan('campaigns.write');
  const duplicate = useDuplicateAutomation();
  const remove = useRemoveAutomation();
  const { id, name } = automation;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} size={28} iconSize={16} label={t(($) => $.automations.actionsOf, { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.user.automation(id)} leftSection={<Icon of={IconPencil} size={16} />}>
          {t(($) => $.automations.action.edit)}
        </Menu.Item>
        {canWrite && (
          <>
            <Turn automation={automation} />
            <Menu.Item leftSection={<Icon of={IconCopy} size={16} />} onClick={() => duplicate.mutate(id)}>
              {t(($) => $.automations.action.duplicate)}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="grana"
              leftSection={<Icon of={IconTrash} size={16} />}
              onClick={() => remove.mutate({ id, name })}
            >
              {t(($) => $.automations.action.remove)}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
