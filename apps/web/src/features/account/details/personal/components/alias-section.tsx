import { aliasChangeLimit, type Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { AliasDialog } from './alias-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './personal.module.css';

type Props = { personal: Personal; isDisabled: boolean };

/** The public handle, its URL, and a button to change it. */
export function AliasSection({ personal, isDisabled }: Props) {
  const { t } = useTranslation('personal');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { alias, formerAliases, aliasChanges } = personal;
  const address = `${window.location.host}/link/${alias}`;
  const { left, nextAt } = aliasChanges;
  return (
    <>
      <Row phone={{ wrap: 'wrap' }} justify="between" gap={16} py={10} className={classes.alias}>
        <Text as="span" shrink breakWords tone="faint">
          <span>{window.location.host}/link/</span>
          <Text as="strong" weight="semibold" tone="default">
            {alias}
          </Text>
        </Text>
        <Row as="span" fixed gap={8} align="stretch">
          <CopyButton text={`${window.location.origin}/link/${alias}`} label={address} />
          <Button size="sm" disabled={isDisabled || left === 0} onClick={() => setOpen(true)}>
            {t(($) => $.personal.alias.change)}
          </Button>
        </Row>
      </Row>
      <Text size={13} tone="muted" className={classes.note}>
        {nextAt === null
          ? t(($) => $.personal.alias.left, { count: left, n: formats.number(left), days: aliasChangeLimit.days })
          : t(($) => $.personal.alias.none, { date: formats.longDate(nextAt) })}{' '}
        {formerAliases.length > 0 && t(($) => $.personal.alias.former, { aliases: formats.list(formerAliases) })}
      </Text>
      {isOpen && <AliasDialog personal={personal} onClose={() => setOpen(false)} />}
    </>
  );
}
