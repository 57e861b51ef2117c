import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconArrowLeft, IconLayoutSidebar, IconSearch } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Logo, LogoMark } from '#components/thread/logo.tsx';
import { useBrand } from '#lib/brand/brand-store.ts';
import { commandKeyName } from '#lib/keyboard/command-key.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { useFolded } from '../use-folded.ts';
import classes from './menu-head.module.css';

function FindButton() {
  const { t } = useTranslation('shell');
  const label = t(($) => $.shell.find);
  return (
    <Row
      as="button"
      gap={8}
      full
      h={34}
      py={0}
      pl={10}
      pr={8}
      mb={14}
      border
      radius="md"
      fill="surface"
      shadow={1}
      size={13}
      tone="faint"
      hover="line"
      type="button"
      className={classes.find}
      onClick={() => openPanel('palette')}
      title={label}
    >
      <Icon of={IconSearch} size={16} />
      <Text as="span" grow truncate className={classes.findText}>
        {label}
      </Text>
      <Kbd>{commandKeyName} K</Kbd>
    </Row>
  );
}

/** Logo, collapse button and the palette button. */
export function MenuHead({ home, badge }: { home: string; badge?: string }) {
  const { t } = useTranslation('shell');
  const { isFolded, canChoose, toggle } = useFolded();
  const { name, pictures } = useBrand();
  const hasLogo = pictures.light !== null || pictures.dark !== null;
  return (
    <Box fixed>
      <Row h={32} gap={10} px={6} mb={12} className={classes.brand}>
        <Row as={Link} inline gap={10} radius="sm" to={home} aria-label={name}>
          {hasLogo && !isFolded ? (
            <Logo />
          ) : (
            <>
              <LogoMark />
              <Text as="span" spacing="display" className={classes.word}>
                {name}
              </Text>
            </>
          )}
        </Row>
        {badge !== undefined && (
          <Text
            size={11}
            h={22}
            radius="sm"
            fill="active"
            as="span"
            px={8}
            weight="semibold"
            tone="muted"
            className={classes.badge}
          >
            {badge}
          </Text>
        )}
        {canChoose && (
          <span className={classes.fold}>
            <IconButton
              icon={IconLayoutSidebar}
              iconSize={16}
              size={28}
              label={isFolded ? t(($) => $.shell.unfold) : t(($) => $.shell.fold)}
              onClick={toggle}
            />
          </span>
        )}
      </Row>
      <FindButton />
    </Box>
  );
}

/** The account section has its own menu: a link back to the product, then its name. */
export function AccountMenuHead() {
  const { t } = useTranslation('shell');
  const back = t(($) => $.shell.back);
  return (
    <Box fixed>
      <Row
        as={Link}
        gap={10}
        h={32}
        py={0}
        px={10}
        mb={10}
        radius="sm"
        weight="medium"
        tone="muted"
        hover="active"
        icons="faint"
        to={paths.user.dashboard}
        className={classes.back}
        title={back}
      >
        <Icon of={IconArrowLeft} />
        <span className={classes.word2}>{back}</span>
      </Row>
      <Box display size={22} leading="tight" spacing="display" as="p" pt={2} pb={14} px={10} className={classes.title}>
        {t(($) => $.shell.yourAccount)}
      </Box>
    </Box>
  );
}
