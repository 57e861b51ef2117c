import { useTranslation } from 'react-i18next';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import classes from './access-scene.module.css';

const thread =
  'M-20 690C130 690 250 676 352 628C520 548 664 402 664 248C664 148 600 92 520 92C398 92 322 232 322 400C322 560 410 664 540 664C630 664 704 614 780 520';

function Phone() {
  const { t } = useTranslation('access');
  return (
    <Box w={300} h={628} p={10} className={classes.phone}>
      <Box h="100%" clip p={10} className={classes.screen}>
        <Box h={282} p={10} className={classes.photo} />
        <Text pt={16} pb={0} px={6} className={classes.name}>
          Barro <em>y</em> Sal
        </Text>
        <Text pt={10} pb={0} px={6} size={12} leading={1.5} className={classes.bio}>
          {t(($) => $.access.scene.bio)}
        </Text>
        <Row as="p" align="stretch" gap={12} pt={10} pb={0} px={6} className={classes.meta}>
          <span className={classes.open}>{t(($) => $.access.scene.open)}</span>
          <span>Altea, Alicante</span>
        </Row>
        <Row as="p" justify="center" gap={8} h={40} mt={14} mb={0} mx={6} radius={12} size={12} className={classes.cta}>
          {t(($) => $.access.scene.book)}
        </Row>
        <Row as="p" justify="between" mt={18} mb={0} mx={6} pt={10} size={12} weight="semibold" className={classes.row}>
          <span>{t(($) => $.access.scene.link)}</span>
          <span>↗</span>
        </Row>
      </Box>
    </Box>
  );
}

type NoteProps = { place: 'message' | 'campaign'; mark: string; name: string; text: string };

function Note({ place, mark, name, text }: NoteProps) {
  return (
    <Row
      as="p"
      gap={12}
      maxW="max(190px, calc(100% - 396px - max(24px, 10%)))"
      py={10}
      pl={12}
      pr={18}
      radius={14}
      shadow={4}
      size={13}
      leading={1.35}
      className={classes.note}
      data-place={place}
    >
      <Grid as="span" center fixed w={32} h={32} radius="full" size={12} weight="semibold" className={classes.mark}>
        {mark}
      </Grid>
      <span>
        <Text as="b" block weight="semibold">
          {name}
        </Text>
        <small>{text}</small>
      </span>
    </Row>
  );
}

/** Right half of the sign-in screens: one thread around a profile, a message and a sent campaign. Decorative. */
export function AccessScene({ say }: { say: string }) {
  const { t } = useTranslation('access');
  return (
    <Box
      as="aside"
      h="calc(100vh - 24px)"
      my={12}
      ml={0}
      mr={12}
      clip
      hideOnPhone
      className={classes.scene}
      aria-hidden="true"
    >
      <svg className={classes.thread} viewBox="0 0 740 876" preserveAspectRatio="xMidYMid slice">
        <path pathLength={100} d={thread} />
      </svg>
      <Text maxW={400} className={classes.say}>
        {say}
      </Text>
      <Note place="message" mark="JR" name="Julia Roca" text={t(($) => $.access.scene.message)} />
      <Note
        place="campaign"
        mark="✓"
        name={t(($) => $.access.scene.sent)}
        text={t(($) => $.access.scene.sentFigures)}
      />
      <Phone />
    </Box>
  );
}
