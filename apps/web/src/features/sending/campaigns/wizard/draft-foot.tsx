import type { CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCalendarClock, IconMailShare, IconSend } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { TestDialog } from '#components/mail-preview/test-dialog.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useStartCampaign, useTestSend } from '../api/campaign-actions.ts';
import type { Campaign, Preflight } from '../api/campaigns.queries.ts';
import { leftOutTotal } from '../rules/wizard.ts';
import type { Moment } from './moment-fields.tsx';
import { usePartAddress } from './part-address.ts';
import type { Draft } from './use-draft.ts';
import classes from './wizard.module.css';

type Props = {
  campaign: Campaign;
  draft: Draft;
  moment: Moment;
  preflight: Preflight | undefined;
  /** What the figures of the pre-flight are about is not what is shown. */
  isStale: boolean;
  missing: readonly CampaignPart[];
  acceptsSampleText: boolean;
};

function Missing({ missing }: Pick<Props, 'missing'>) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const addressOf = usePartAddress();
  // The words of the language's own list, with a link in the place of each name.
  const places = missing.map((part) => ({ part, mark: `\u{0}${part}\u{0}` }));
  const pieces = formats.list(places.map(({ mark }) => mark)).split('\u{0}');
  return (
    <Row gap={8} tone="warn" align="start" grow shrink size={13}>
      <Icon of={IconAlertTriangle} size={16} />
      <span>
        <b>{t(($) => $.campaigns.page.before)}</b>{' '}
        {pieces.map((piece, index) => {
          const found = missing.find((part) => part === piece);
          return found === undefined ? (
            <Fragment key={index}>{piece}</Fragment>
          ) : (
            <TextLink key={index} to={addressOf(found)}>
              {t(($) => $.campaigns.page.missing[found])}
            </TextLink>
          );
        })}
      </span>
    </Row>
  );
}

function Leaves({ moment, preflight }: Pick<Props, 'moment' | 'preflight'>) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const at = preflight?.timing.at;
  return (
    <Text as="span" grow shrink size={13} tone="muted">
      {moment.isLater
        ? at && t(($) => $.campaigns.page.leavesAt, { when: formats.dateTime(at) })
        : t(($) => $.campaigns.page.leavesNow)}
    </Text>
  );
}

function useSendLabel({ draft, moment, preflight, isStale }: Props): string {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  if (!draft.fields.decided.includes('audience')) return t(($) => $.campaigns.page.sendUndecided);
  if (!preflight || isStale) return t(($) => $.campaigns.page.counting);
  const values = { count: preflight.audience, n: formats.number(preflight.audience) };
  const people = moment.isLater ? t(($) => $.campaigns.page.schedule, values) : t(($) => $.campaigns.page.send, values);
  const out = leftOutTotal(preflight);
  if (out === 0) return people;
  return t(($) => $.campaigns.page.withOut, { people, out: formats.number(out) });
}

/** Ctrl+Enter, wherever the focus is on the page; a dialog in front has it for itself. */
function useSendKey(send: (() => void) | undefined): void {
  useEffect(() => {
    if (!send) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      send();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [send]);
}

function TestSend({ templateId, profileId }: { templateId: string; profileId: string | null }) {
  const { t } = useTranslation('campaigns');
  const [isOpen, setOpen] = useState(false);
  const sending = useTestSend({ templateId, profileId });
  return (
    <>
      <Button icon={IconMailShare} onClick={() => setOpen(true)}>
        {t(($) => $.campaigns.send.test)}
      </Button>
      <TestDialog sending={sending} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Always in view: how many get it, what is missing, and the button. */
export function DraftFoot(props: Props) {
  const { campaign, draft, moment, preflight, isStale, missing, acceptsSampleText } = props;
  const { t } = useTranslation('campaigns');
  const isPhone = useMedia(phoneQuery);
  const start = useStartCampaign();
  const [isSending, setSending] = useState(false);
  const label = useSendLabel(props);
  const { templateId, profileId } = draft.fields;
  async function send(): Promise<void> {
    setSending(true);
    // What the server has would go out, and not what is on the screen; the note next to the title says why.
    if (!(await draft.flush())) return setSending(false);
    const input = { id: campaign.id, timing: moment.timing, acceptsSampleText };
    start.mutate(input, { onSettled: () => setSending(false) });
  }
  // Without a name nothing is saved, so what the server has may be older than what is shown.
  const isSaved = draft.fields.name.trim() !== '' && (draft.state === 'saved' || draft.state === 'saving');
  const isReady = missing.length === 0 && preflight !== undefined && !isStale && !moment.isPast && isSaved;
  useSendKey(isReady && !isSending ? () => void send() : undefined);
  return (
    <Stack
      phone={{ p: '10px 16px' }}
      role="region"
      aria-label={t(($) => $.campaigns.page.foot)}
      fixed
      lineTop
      fill="surface"
      gap={8}
      py={12}
      px={24}
      className={classes.foot}
    >
      {start.isError && <Callout tone="danger" title={errorText(start.error)} />}
      <Row gap={12}>
        {missing.length > 0 ? <Missing missing={missing} /> : <Leaves moment={moment} preflight={preflight} />}
        {templateId !== null && !isPhone && <TestSend templateId={templateId} profileId={profileId} />}
        <Box fixed>
          <Button
            variant="primary"
            icon={moment.isLater ? IconCalendarClock : IconSend}
            disabled={!isReady}
            loading={isSending}
            onClick={() => void send()}
          >
            {isSending ? t(($) => $.campaigns.send.sending) : label}
          </Button>
        </Box>
      </Row>
    </Stack>
  );
}
