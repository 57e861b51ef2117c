import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useLinkWords } from '../components/use-link-words.ts';
import { peopleAddress } from '../people/people-address.ts';
import { type HeatLink, heatLevel, placeName } from '../rules/heat.ts';
import classes from './heat.module.css';
import { useHeatWords } from './use-heat.ts';

type Shown = { place: string | undefined; onShow: (place: string) => void };

/** Buttons that scroll to each place of the link in the mail. */
function Places({ link, place, onShow }: Shown & { link: HeatLink }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  const names = Array.from({ length: link.places }, (_, index) => placeName(link.id, index + 1));
  return (
    <Row as="span" wrap gap={2} gapX={12} size={13} align="stretch" className={classes.places}>
      {link.places > 1 && (
        <Text as="span" size={13} tone="muted">
          {t(($) => $.outcome.heat.places, { count: link.places, n: formats.number(link.places) })}
        </Text>
      )}
      {names.map((name, index) => (
        <TextButton key={name} isPressed={name === place} onClick={() => onShow(name)}>
          {link.places > 1
            ? t(($) => $.outcome.heat.showPlace, { n: formats.number(index + 1) })
            : t(($) => $.outcome.heat.show)}
        </TextButton>
      ))}
    </Row>
  );
}

function HeatRow({ link, max, words, ...shown }: Shown & { link: HeatLink; max: number; words: string }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  const said = useLinkWords()(link);
  return (
    <Grid
      lineBottom
      leading={1.4}
      as="li"
      columns="auto minmax(0, 1fr)"
      gap={4}
      gapX={12}
      align="start"
      py={12}
      className={classes.row}
      data-heat={heatLevel({ clicks: link.clicks, max })}
    >
      <Text
        radius="full"
        minW={84}
        as="span"
        py={2}
        px={8}
        size={12}
        weight="semibold"
        textAlign="center"
        nowrap
        tabular
        className={classes.badge}
      >
        {words}
      </Text>
      <Stack gap={2} as="span" shrink>
        <Text as="span" weight="medium" breakWords>
          {said.name}
        </Text>
        {said.place !== undefined && (
          <Text as="span" size={12} tone="faint" truncate>
            {said.place}
          </Text>
        )}
        {link.people > 0 && (
          <Text as={Link} self="start" py={4} size={13} tone="muted" underline to={peopleAddress('clicked', link.id)}>
            {t(($) => $.outcome.heat.people, { count: link.people, n: formats.number(link.people) })}
          </Text>
        )}
        <Places link={link} {...shown} />
      </Stack>
    </Grid>
  );
}

/** The links in the order of the mail, each with a button to its place. */
export function HeatList({ links, ...shown }: Shown & { links: readonly HeatLink[] }) {
  const { t } = useTranslation('outcome');
  const wordsOf = useHeatWords(links);
  const max = Math.max(0, ...links.map(({ clicks }) => clicks));
  return (
    <Card title={t(($) => $.outcome.heat.list)}>
      {links.length === 0 ? (
        <Text size={13} tone="muted">
          {t(($) => $.outcome.heat.none)}
        </Text>
      ) : (
        <ol className={classes.list}>
          {links.map((link) => (
            <HeatRow key={link.id} link={link} max={max} words={wordsOf(link).shown} {...shown} />
          ))}
        </ol>
      )}
    </Card>
  );
}
