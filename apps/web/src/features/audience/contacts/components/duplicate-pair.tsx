import type { ContactListItem } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { DuplicatePair } from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { phoneText } from '../phone-text.rules.ts';
import classes from './duplicates.module.css';

function Person({ contact }: { contact: ContactListItem }) {
  const { id, name, email, phone, company, city } = contact;
  const place = [company, city].filter((part) => part !== null).join(', ');
  return (
    <Row gap={12} shrink align="stretch">
      <Avatar name={name} size={40} />
      <Grid shrink size={13} tone="muted" breakWords tabular className={classes.words}>
        <TextLink to={paths.user.contact(id)}>{name}</TextLink>
        {email !== null && <span>{email}</span>}
        {phone !== null && <span>{phoneText(phone)}</span>}
        {place !== '' && <span>{place}</span>}
      </Grid>
    </Row>
  );
}

type Props = {
  pair: DuplicatePair;
  canChange: boolean;
  isBusy: boolean;
  onCompare: () => void;
  onApart: () => void;
};

/** Two possible duplicates, with the reasons. */
export function DuplicateRow({ pair, canChange, isBusy, onCompare, onApart }: Props) {
  const { t } = useTranslation('record');
  const { left, right, score, reasons } = pair;
  const names = { left: left.name, right: right.name };
  return (
    <Grid
      lineTop
      oneColumnOnPhone
      as="li"
      columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 190px) auto"
      gap={10}
      gapX={20}
      align="start"
      py={18}
      className={classes.pair}
    >
      <Person contact={left} />
      <Person contact={right} />
      <div>
        <Text as="b" size={13} weight="semibold" tabular>
          {t(($) => $.record.duplicates.score, { score })}
        </Text>
        <Text
          phone={{ show: 'flex', wrap: 'wrap', gap: '0 12px' }}
          as="ul"
          size={13}
          tone="muted"
          className={classes.reasons}
        >
          {reasons.map((reason) => (
            <li key={reason} data-against={reason === 'different_email' || undefined}>
              {t(($) => $.record.duplicates.reasons[reason])}
            </li>
          ))}
        </Text>
      </div>
      {canChange && (
        <Grid gap={6} className={classes.actions}>
          <Button size="sm" aria-label={t(($) => $.record.duplicates.compareOf, names)} onClick={onCompare}>
            {t(($) => $.record.duplicates.compare)}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={isBusy}
            aria-label={t(($) => $.record.duplicates.apartOf, names)}
            onClick={onApart}
          >
            {t(($) => $.record.duplicates.apart)}
          </Button>
        </Grid>
      )}
    </Grid>
  );
}
