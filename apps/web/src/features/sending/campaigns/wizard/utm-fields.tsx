import { type CampaignUtm, utmLimits, utmValues } from '@enlace/contract/sending/campaigns/utm.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCheckLinks } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import type { Draft } from './use-draft.ts';

const names = ['source', 'medium', 'campaign'] as const;
const byRule: CampaignUtm = { source: '', medium: '', campaign: '', except: [] };

type Props = { draft: Draft; campaign: Campaign };

/** The links of the mail, each with its own switch. They are asked for, since the mail has to be composed for them. */
function TaggedLinks({ draft, campaign, utm }: Props & { utm: CampaignUtm }) {
  const { t } = useTranslation('mailing');
  const check = useCheckLinks(campaign.id);
  const isShort = ({ url }: { url: string }) => /^https?:/i.test(url) && url.length <= utmLimits.address;
  const found = check.data?.items.filter(isShort) ?? [];
  const urls = [...new Set([...found.map(({ url }) => url), ...utm.except])];
  const label = (url: string) => found.find((link) => link.url === url)?.label ?? '';
  const change = (url: string, isOn: boolean) =>
    draft.change({ utm: { ...utm, except: isOn ? utm.except.filter((each) => each !== url) : [...utm.except, url] } });
  return (
    <Stack gap={6} align="start" aria-live="polite">
      {!check.data && (
        <Button
          size="sm"
          loading={check.isPending}
          disabled={draft.fields.templateId === null}
          onClick={() => check.mutate()}
        >
          {t(($) => $.mailing.options.utm.choose)}
        </Button>
      )}
      {check.isError && <Callout tone="danger" title={errorText(check.error)} />}
      {check.data && urls.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.mailing.options.utm.noLinks)}
        </Text>
      )}
      {urls.map((url) => (
        <CheckField
          key={url}
          checked={!utm.except.includes(url)}
          disabled={utm.except.length >= utmLimits.except && !utm.except.includes(url)}
          onChange={({ currentTarget: { checked } }) => change(url, checked)}
        >
          {label(url) === '' ? url : `${label(url)} · ${url}`}
        </CheckField>
      ))}
    </Stack>
  );
}

/** What the links of a campaign tell the statistics of the pages they lead to. */
export function UtmFields({ draft, campaign }: Props) {
  const { t } = useTranslation('mailing');
  const { utm, name } = draft.fields;
  const rule = utmValues(byRule, { profile: campaign.profile?.name ?? '', campaign: name });
  return (
    <div>
      <CheckField
        checked={utm !== null}
        onChange={({ currentTarget: { checked } }) => draft.change({ utm: checked ? byRule : null })}
      >
        {t(($) => $.mailing.options.utm.add)}
      </CheckField>
      {utm && (
        <Stack gap={10} py={6}>
          <Text size={13} tone="muted">
            {t(($) => $.mailing.options.utm.hint)}
          </Text>
          <Grid oneColumnOnPhone columns="1fr 1fr 1fr" gap={10}>
            {names.map((key) => (
              <TextField
                key={key}
                label={t(($) => $.mailing.options.utm[key])}
                placeholder={rule[key]}
                value={utm[key]}
                maxLength={utmLimits.value}
                onChange={({ currentTarget: { value } }) => draft.change({ utm: { ...utm, [key]: value } })}
              />
            ))}
          </Grid>
          <TaggedLinks key={draft.fields.templateId} draft={draft} campaign={campaign} utm={utm} />
        </Stack>
      )}
    </div>
  );
}
