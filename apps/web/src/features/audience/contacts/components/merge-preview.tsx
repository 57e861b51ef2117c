import type { ContactDetail, ContactStatus as Status } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LabelPill } from '#components/figures/label-pill.tsx';
import { labelsQuery } from '#components/folders/collection.queries.ts';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { type Chosen, chosenSide, type MergeRow, unionOfAddresses, unionOfLabels } from '../merge-sides.rules.ts';
import { phoneText } from '../phone-text.rules.ts';
import { useMergeWords } from '../use-merge-words.ts';
import { ContactStatus } from './contact-status.tsx';
import classes from './merge-dialog.module.css';

type Props = {
  kept: ContactDetail;
  merged: ContactDetail;
  rows: readonly MergeRow[];
  chosen: Chosen;
  status: Status;
};

/** The record resulting from a merge. */
export function MergePreview({ kept, merged, rows, chosen, status }: Props) {
  const { t } = useTranslation('record');
  const words = useMergeWords();
  const addresses = unionOfAddresses(kept, merged);
  const labelIds = unionOfLabels(kept, merged);
  const labels = (useQuery(labelsQuery(contactCollection)).data ?? []).filter(({ id }) => labelIds.includes(id));
  const notes = [...new Set([kept.contact.notes.trim(), merged.contact.notes.trim()])].filter((text) => text !== '');
  return (
    <section className={classes.preview} aria-label={t(($) => $.record.merge.preview)} aria-live="polite">
      <h3 className={classes.previewTitle}>{t(($) => $.record.merge.preview)}</h3>
      <dl className={classes.facts}>
        {rows.map((row) => (
          <div key={row.key} className={classes.fact}>
            <dt>{words.labelOf(row)}</dt>
            <dd>{words.textOf(row, chosenSide(row, chosen))}</dd>
          </div>
        ))}
        <div className={classes.fact}>
          <dt>{t(($) => $.record.merge.addresses)}</dt>
          <dd>
            {addresses.length === 0
              ? t(($) => $.record.merge.empty)
              : addresses.map(({ id, kind, value }) => (
                  <span key={id} className={classes.address}>
                    {kind === 'phone' ? phoneText(value) : value}
                  </span>
                ))}
          </dd>
        </div>
        {labels.length > 0 && (
          <div className={classes.fact}>
            <dt>{t(($) => $.record.merge.labels)}</dt>
            <dd className={classes.labels}>
              {labels.map((label) => (
                <LabelPill key={label.id} {...label} />
              ))}
            </dd>
          </div>
        )}
        <div className={classes.fact}>
          <dt>{t(($) => $.record.merge.status)}</dt>
          <dd>
            <ContactStatus status={status} />
            {kept.contact.status !== merged.contact.status && <small> {t(($) => $.record.merge.statusHelp)}</small>}
          </dd>
        </div>
        {notes.length > 0 && (
          <div className={classes.fact}>
            <dt>{t(($) => $.record.merge.notes)}</dt>
            <dd className={classes.notes}>{notes.join('\n\n')}</dd>
          </div>
        )}
      </dl>
      <p className={classes.together}>{t(($) => $.record.merge.together)}</p>
    </section>
  );
}
