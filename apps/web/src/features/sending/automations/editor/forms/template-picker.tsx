import type { TemplateSummary } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { MailThumb } from '#components/mail-preview/mail-thumb.tsx';
import { readableSubject } from '../../rules/readable-subject.ts';
import classes from './form.module.css';

const searchFrom = 6;

type Props = { templates: readonly TemplateSummary[]; value: string | null; onChange: (id: string) => void };

function Words({ template }: { template: TemplateSummary }) {
  return (
    <span className={classes.words}>
      <span className={classes.name}>{template.name}</span>
      <span className={classes.subject}>{readableSubject(template.subject)}</span>
    </span>
  );
}

function Choices({ templates, value, onChange }: Props) {
  const { t } = useTranslation('automations');
  const name = useId();
  const [search, setSearch] = useState('');
  const wanted = search.toLocaleLowerCase();
  const shown = templates.filter((each) => `${each.name} ${each.subject}`.toLocaleLowerCase().includes(wanted));
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t(($) => $.automations.form.template)}</legend>
      {templates.length > searchFrom && (
        <SearchBox isFull label={t(($) => $.automations.form.searchTemplate)} value={search} onSearch={setSearch} />
      )}
      {shown.length === 0 && <p className={classes.hint}>{t(($) => $.automations.form.noTemplateFound)}</p>}
      <div className={classes.templates}>
        {shown.map((template) => (
          <label key={template.id} className={classes.template}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={template.id === value}
              onChange={() => onChange(template.id)}
            />
            <MailThumb outline={template.outline} />
            <Words template={template} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of the client's mails, each with a thumbnail. */
export function TemplatePicker({ templates, value, onChange }: Props) {
  const { t } = useTranslation('automations');
  const [isChanging, setChanging] = useState(false);
  const chosen = templates.find(({ id }) => id === value);
  if (templates.length === 0) {
    return (
      <Callout
        title={t(($) => $.automations.form.noTemplates)}
        action={
          <LinkButton size="sm" to={`${paths.user.templates}?nuevo=1`}>
            {t(($) => $.automations.form.createTemplate)}
          </LinkButton>
        }
      />
    );
  }
  if (!chosen || isChanging) return <Choices templates={templates} value={value} onChange={onChange} />;
  return (
    <div className={classes.chosen}>
      <MailThumb outline={chosen.outline} />
      <Words template={chosen} />
      <Button size="sm" onClick={() => setChanging(true)}>
        {t(($) => $.automations.form.changeTemplate)}
      </Button>
      <LinkButton size="sm" variant="ghost" to={paths.user.template(chosen.id)}>
        {t(($) => $.automations.form.editTemplate)}
      </LinkButton>
    </div>
  );
}
