import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconLink,
  IconPencil,
  IconShare2,
  IconTag,
  IconTrash,
  IconWorldUpload,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useCan } from '#lib/session/use-can.ts';
import type { ProfileActions } from '../api/use-profile-actions.ts';

type Props = {
  profile: ProfileSummary;
  actions: ProfileActions;
  onMove: (profile: ProfileSummary) => void;
  onLabel: (profile: ProfileSummary) => void;
};

function VisibilityItem({ profile, actions }: Pick<Props, 'profile' | 'actions'>) {
  const { t } = useTranslation('profiles');
  if (profile.status === 'hidden') {
    return (
      <Menu.Item
        leftSection={<Icon of={IconEye} size={16} />}
        onClick={() => void actions.setHidden({ profile, hidden: false })}
      >
        {t(($) => $.profiles.menu.show)}
      </Menu.Item>
    );
  }
  return (
    <>
      {(profile.status !== 'published' || profile.hasChanges) && (
        <Menu.Item leftSection={<Icon of={IconWorldUpload} size={16} />} onClick={() => void actions.publish(profile)}>
          {t(($) => $.profiles.menu.publish)}
        </Menu.Item>
      )}
      {profile.status === 'published' && (
        <Menu.Item
          leftSection={<Icon of={IconEyeOff} size={16} />}
          onClick={() => void actions.setHidden({ profile, hidden: true })}
        >
          {t(($) => $.profiles.menu.hide)}
        </Menu.Item>
      )}
    </>
  );
}

function ChangingItems({ profile, actions, onMove, onLabel }: Props) {
  const { t } = useTranslation('profiles');
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconCopy} size={16} />} onClick={() => void actions.duplicate(profile)}>
        {t(($) => $.profiles.menu.duplicate)}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconFolderSymlink} size={16} />} onClick={() => onMove(profile)}>
        {t(($) => $.profiles.menu.move)}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconTag} size={16} />} onClick={() => onLabel(profile)}>
        {t(($) => $.profiles.menu.labels)}
      </Menu.Item>
      <VisibilityItem profile={profile} actions={actions} />
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<Icon of={IconTrash} size={16} />}
        onClick={() => void actions.remove(profile)}
      >
        {t(($) => $.profiles.menu.remove)}
      </Menu.Item>
    </>
  );
}

/** The actions on a profile, as menu items; changing ones only with the permission to write. */
export function ProfileMenuItems(props: Props) {
  const { t } = useTranslation('profiles');
  const canChange = useCan('profiles.write');
  const { profile, actions } = props;
  return (
    <>
      <Menu.Item component={Link} to={paths.user.profile(profile.id)} leftSection={<Icon of={IconPencil} size={16} />}>
        {t(($) => $.profiles.menu.edit)}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={paths.user.profileView(profile.id)}
        leftSection={<Icon of={IconShare2} size={16} />}
      >
        {t(($) => $.profiles.menu.view)}
      </Menu.Item>
      {profile.status === 'published' && (
        <>
          <Menu.Item
            component="a"
            href={profile.path}
            target="_blank"
            rel="noopener"
            leftSection={<Icon of={IconExternalLink} size={16} />}
          >
            {t(($) => $.profiles.menu.open)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconLink} size={16} />} onClick={() => void actions.copyLink(profile)}>
            {t(($) => $.profiles.menu.copyLink)}
          </Menu.Item>
        </>
      )}
      {canChange && <ChangingItems {...props} />}
    </>
  );
}

/** The same behind a button. */
export function ProfileMenu(props: Props) {
  const { t } = useTranslation('profiles');
  return (
    <Menu position="bottom-end" width={212} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          size={28}
          iconSize={16}
          icon={IconDots}
          label={t(($) => $.profiles.menu.label, { name: props.profile.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <ProfileMenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}
