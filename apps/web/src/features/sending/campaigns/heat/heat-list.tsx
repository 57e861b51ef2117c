import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
    <span className={classes.places}>
      {link.places > 1 && (
        <span className={classes.note}>
          {t(($) => $.outcome.heat.places, { count: link.places, n: formats.number(link.places) })}
        </span>
      )}
      {names.map((name, index) => (
        <TextButton key={name} isPressed={name === place} onClick={() => onShow(name)}>
          {link.places > 1
            ? t(($) => $.outcome.heat.showPlace, { n: formats.number(index + 1) })
            : t(($) => $.outcome.heat.show)}
        </TextButton>
      ))}
    </span>
  );
}

function Row({ link, max, words, ...shown }: Shown & { link: HeatLink; max: number; words: string }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  const said = useLinkWords()(link);
  return (
    <li className={classes.row} data-heat={heatLevel({ clicks: link.clicks, max })}>
      <span className={classes.badge}>{words}</span>
      <span className={classes.about}>
        <span className={classes.label}>{said.name}</span>
        {said.place !== undefined && <span className={classes.url}>{said.place}</span>}
        {link.people > 0 && (
          <Link className={classes.people} to={peopleAddress('clicked', link.id)}>
            {t(($) => $.outcome.heat.people, { count: link.people, n: formats.number(link.people) })}
          </Link>
        )}
        <Places link={link} {...shown} />
      </span>
    </li>
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
        <p className={classes.note}>{t(($) => $.outcome.heat.none)}</p>
      ) : (
        <ol className={classes.list}>
          {links.map((link) => (
            <Row key={link.id} link={link} max={max} words={wordsOf(link).shown} {...shown} />
          ))}
        </ol>
      )}
    </Card>
  );
}
