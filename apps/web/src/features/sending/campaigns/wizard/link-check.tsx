import { checkedLinksMax } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconLinkPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCheckLinks } from '../api/campaign-actions.ts';

/** Checks on request whether the links in the mail respond. */
export function LinkCheck({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const check = useCheckLinks(campaignId);
  const items = check.data?.items ?? [];
  const bad = items.filter(({ state }) => state !== 'good' && state !== 'personal' && state !== 'unchecked');
  const isPartial = items.some(({ state }) => state === 'unchecked');
  return (
    <Stack gap={10} align="start" aria-live="polite">
      <Button size="sm" icon={IconLinkPlus} loading={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? t(($) => $.mailing.check.checking) : t(($) => $.mailing.check.links)}
      </Button>
      {check.isError && <Callout tone="danger" title={errorText(check.error)} />}
      {check.data && bad.length === 0 && (
        <Callout
          tone="ok"
          title={items.length === 0 ? t(($) => $.mailing.check.noLinks) : t(($) => $.mailing.check.linksGood)}
        />
      )}
      {isPartial && (
        <Text size={13} tone="muted">
          {t(($) => $.mailing.check.partial, { n: formats.number(checkedLinksMax) })}
        </Text>
      )}
      {bad.length > 0 && (
        <Stack as="ul" full gap={8} size={13}>
          {bad.map(({ url, label, state, status }) => (
            <Row as="li" justify="between" gap={12} align="stretch" key={`${url} ${label}`}>
              <Text as="span" tone="faint" truncate title={url}>
                {label === '' ? url : label}
              </Text>
              <span>{t(($) => $.mailing.check.link[state], { status: status ?? '' })}</span>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
