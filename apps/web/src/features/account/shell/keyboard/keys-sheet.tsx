import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Kbd } from '#components/keys/kbd.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { type KeySection, useGoRows, useKeySections } from './key-sections.ts';
import classes from './keys-sheet.module.css';

function Section({ title, rows }: KeySection) {
  return (
    <section className={classes.section}>
      <Text as="h3" mb={4} size={12} weight="medium" tone="faint">
        {title}
      </Text>
      {/* Above the heading it would count in the first column only. */}
      <Box as="dl" mb={14}>
        {rows.map((row) => (
          <Row minH={34} lineBottom justify="between" gap={16} size={13} key={row.label} className={classes.row}>
            <dt>{row.label}</dt>
            <dd>
              {row.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Row>
        ))}
      </Box>
    </section>
  );
}

/** `?`: every shortcut of the product, those of the open screen first, and a link to the guides. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  const isAdmin = useLocation().pathname.startsWith('/admin');
  const sections = useKeySections(isAdmin);
  const go = { title: t(($) => $.shortcuts.go), rows: useGoRows(isAdmin) };
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      title={t(($) => $.shortcuts.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.shortcuts.close) }}
    >
      <div className={classes.columns}>
        {[sections.here, [go], sections.others].flat().map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </div>
      <Text mt={18} size={13} tone="muted">
        {t(($) => $.shortcuts.singleOff)}{' '}
        {/* The link leaves this screen; the sheet must not stay over the next one. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span onClick={onClose}>
          <TextLink to={isAdmin ? paths.admin.help : paths.user.help}>{t(($) => $.shortcuts.help)}</TextLink>
        </span>
      </Text>
    </Modal>
  );
}
