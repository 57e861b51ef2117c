import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Card } from '#components/surface/card.tsx';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { profileChoicesQuery, templateChoicesQuery } from '../api/series.queries.ts';
import type { SeriesForm } from '../use-series-form.ts';

const nameMax = 80;
const subjectMax = 200;
// Without spaces, where a line could break.
const subjectExample = '{{feed.items.first.title}}';

function TemplateField({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const templates = useQuery(templateChoicesQuery);
  if (templates.isError) return <Callout tone="danger" title={errorText(templates.error)} />;
  const items = templates.data?.items ?? [];
  if (templates.data && items.length === 0) {
    return (
      <Callout
        title={t(($) => $.series.content.noTemplates)}
        action={
          <LinkButton size="sm" to={`${paths.user.templates}?nuevo=1`}>
            {t(($) => $.series.content.createTemplate)}
          </LinkButton>
        }
      />
    );
  }
  const { templateId } = form.fields;
  const chosen = items.find(({ id }) => id === templateId);
  return (
    <div>
      <SearchSelectField
        label={t(($) => $.series.content.template)}
        placeholder={t(($) => $.series.content.pickTemplate)}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={templateId}
        onChange={(next) => form.change({ templateId: next })}
      />
      {chosen && (
        <Text mt={6} size={13} tone="muted">
          <TextLink to={paths.user.template(chosen.id)}>{t(($) => $.series.content.editTemplate)}</TextLink>
        </Text>
      )}
    </div>
  );
}

function ProfileField({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const profiles = useQuery(profileChoicesQuery);
  const items = profiles.data?.items ?? [];
  return (
    <SearchSelectField
      label={t(($) => $.series.content.profile)}
      placeholder={t(($) => $.series.content.mainProfile)}
      options={items.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      value={form.fields.profileId}
      onChange={(profileId) => form.change({ profileId })}
    />
  );
}

/** Content: name, sender, template and subject. */
export function ContentCard({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const { name, subject, isTracked, isPublic } = form.fields;
  return (
    <Card title={t(($) => $.series.content.title)}>
      <Stack gap={16}>
        <TextField
          label={t(($) => $.series.content.name)}
          hint={t(($) => $.series.content.nameHint)}
          value={name}
          maxLength={nameMax}
          error={name.trim() === '' ? fieldIssueText({ path: 'name', code: 'required' }) : undefined}
          onChange={({ currentTarget: { value } }) => form.change({ name: value })}
        />
        <ProfileField form={form} />
        <TemplateField form={form} />
        <TextField
          label={t(($) => $.series.content.subject)}
          hint={t(($) => $.series.content.subjectHint, { example: subjectExample })}
          value={subject ?? ''}
          maxLength={subjectMax}
          onChange={({ currentTarget: { value } }) => form.change({ subject: value === '' ? null : value })}
        />
        <Stack gap={8}>
          <CheckField
            checked={isTracked}
            onChange={({ currentTarget: { checked } }) => form.change({ isTracked: checked })}
          >
            {t(($) => $.series.content.tracked)}
          </CheckField>
          <CheckField
            checked={isPublic}
            onChange={({ currentTarget: { checked } }) => form.change({ isPublic: checked })}
          >
            {t(($) => $.series.content.public)}
          </CheckField>
        </Stack>
      </Stack>
    </Card>
  );
}
