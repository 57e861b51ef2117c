import { layout, Text } from '#components/layout/layout.tsx';
import { colourOf, initialsOf } from './avatar-look.ts';
import classes from './avatar.module.css';

type Props = { name: string; size?: 20 | 24 | 32 | 40 | 64; image?: string | undefined };

/** Round avatar of a person: a photo, or initials on one of eight soft colours. Decorative next to the name. */
export function Avatar({ name, size = 32, image }: Props) {
  return (
    <Text
      w={32}
      h={32}
      radius="full"
      clip
      as="span"
      fixed
      weight="semibold"
      className={classes.avatar}
      data-size={size}
      data-colour={colourOf(name)}
      aria-hidden="true"
    >
      {image === undefined ? (
        initialsOf(name)
      ) : (
        <img {...layout('box', { full: true, h: '100%', fit: 'cover' })} src={image} alt="" />
      )}
    </Text>
  );
}
