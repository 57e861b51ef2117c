import { IconDownload } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';

type Props = { href: string; label: string; name: string; longLabel?: string };

/** A file download. */
export function ShareDownload({ href, label, name, longLabel }: Props) {
  return (
    <Row
      as="a"
      inline
      gap={6}
      h="var(--h-sm)"
      px={10}
      border="strong"
      radius="md"
      size={13}
      weight="semibold"
      hover="hover"
      href={href}
      download={name}
      aria-label={longLabel}
    >
      <Icon of={IconDownload} size={16} />
      {label}
    </Row>
  );
}
