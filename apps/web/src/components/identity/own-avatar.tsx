import { useAccountSettings } from '#lib/account/account-settings.ts';
import { useUser } from '#lib/session/use-user.ts';
import { Avatar } from './avatar.tsx';

/** The signed-in person's own avatar, or their initials. */
export function OwnAvatar({ size = 32 }: { size?: 24 | 32 | 40 | 64 }) {
  const user = useUser();
  const paths = useAccountSettings()?.avatar;
  return <Avatar name={user?.name ?? ''} size={size} image={size > 32 ? paths?.large : paths?.small} />;
}
