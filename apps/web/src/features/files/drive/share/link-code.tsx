import { useTranslation } from 'react-i18next';
import { IconDownload } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import classes from './link-code.module.css';

const formats = ['svg', 'png'] as const;

/** The address as a QR code, for printing or scanning. */
export function LinkCode({ id, path, name }: { id: string; path: string; name: string }) {
  const { t } = useTranslation('drive');
  return (
    <Row basis="100%" wrap gap={12} gapX={18} id={id} className={classes.code}>
      <img
        {...layout('box', { radius: 'md' })}
        src={`${path}/qr.svg`}
        alt={t(($) => $.drive.code.alt, { name })}
        width={148}
        height={148}
      />
      <Text minW={180} as="div" grow tone="muted">
        <p>{t(($) => $.drive.code.help)}</p>
        <Row as="p" gap={14} mt={6} align="stretch">
          {formats.map((format) => (
            <Row
              as="a"
              inline
              gap={6}
              minH={36}
              key={format}
              href={`${path}/qr.${format}`}
              download={`${name}.${format}`}
              aria-label={t(($) => $.drive.code.download, { format: format.toUpperCase() })}
            >
              <Icon of={IconDownload} size={16} />
              {format.toUpperCase()}
            </Row>
          ))}
        </Row>
      </Text>
    </Row>
  );
}
