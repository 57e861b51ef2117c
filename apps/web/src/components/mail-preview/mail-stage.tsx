import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconPhoto, IconPhotoOff, IconSun } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { MissingPart } from '#components/lazy/missing-part.tsx';
import { Box, Grid, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { loadPatiently } from '#lib/lazy/load-patiently.ts';
import { isMissingCode } from '#lib/lazy/missing-code.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import type { asClient, MailClient } from './mail-clients.ts';
import { MailFrame } from './mail-frame.tsx';
import { inScheme } from './mail-scheme.ts';
import classes from './mail-stage.module.css';

const sheetText = layout('box', { px: 24, py: 40, textAlign: 'center', tone: 'muted' });

export type ShownMail = { subject: string; html: string; text: string; sizeBytes: number };
type Device = 'phone' | 'desktop';
type View = 'html' | 'text';

type Props = {
  mail: ShownMail | undefined;
  /** Sender, above the subject. */
  from?: string | undefined;
  /** There is no room for more than a phone's width. */
  isNarrow?: boolean;
  /** Next to the switches, e.g. whose data is used. */
  tools?: ReactNode;
  /** After the size. */
  foot?: ReactNode;
  /** Replaces the subject above the mail. */
  before?: ReactNode;
  notice?: ReactNode;
  /** Renders the mail's frame; default: one that loses its scroll position when the mail changes. */
  drawFrame?: ((html: string) => ReactNode) | undefined;
  /** Shown instead of the mail while there is none. */
  empty?: string | undefined;
  /** The mail is being rendered for the first time. */
  isLoading?: boolean;
  /** The error, instead of the mail while there is none. */
  failure?: ReactNode;
};

type Look = { device: Device; view: View; scheme: 'light' | 'dark'; client: MailClient | null; pictures: boolean };
type ContentProps = { mail: ShownMail; look: Look; drawFrame: Props['drawFrame'] };

type Shown = { html: string; missing: ReactNode };

/** The mail as a chosen program shows it; what that takes is only loaded when one is chosen. */
function useShownMail(html: string, { client, pictures, scheme }: Look): Shown {
  const { t } = useTranslation('templates');
  const [draw, setDraw] = useState<typeof asClient>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const isPlain = client === null && pictures;
  useEffect(() => {
    if (!isPlain)
      void loadPatiently(() => import('./mail-clients.ts')).then(
        (loaded) => setDraw(() => loaded.asClient),
        setFailure,
      );
  }, [isPlain, tries]);
  if (failure !== undefined && !isMissingCode(failure)) throw failure;
  const retry = () => {
    setFailure(undefined);
    setTries(tries + 1);
  };
  const missing = !isPlain && failure !== undefined && <MissingPart hasTried={tries > 0} onRetry={retry} />;
  if (isPlain || !draw) return { html: inScheme({ html, scheme }), missing };
  const view = { client, pictures, scheme, clippedText: t(($) => $.templates.preview.clipped) };
  return { html: draw(html, view), missing };
}

function Content({ mail, look, drawFrame }: ContentProps) {
  const { t } = useTranslation('templates');
  const { view, scheme } = look;
  const { html, missing } = useShownMail(mail.html, look);
  if (view === 'text') {
    return (
      <ScrollRegion as="pre" className={classes.text} label={t(($) => $.templates.preview.text)}>
        {mail.text}
      </ScrollRegion>
    );
  }
  if (mail.html === '') return <Text {...sheetText}>{t(($) => $.templates.preview.nothing)}</Text>;
  return (
    <Box relative grow shrinkY className={classes.frame} data-scheme={scheme}>
      {drawFrame?.(html) ?? <MailFrame html={html} title={t(($) => $.templates.preview.title)} scheme={scheme} />}
      {missing}
    </Box>
  );
}

/** Skeleton of a mail: header, heading, lines. */
function SheetSkeleton() {
  return (
    <LoadingState>
      <div className={`${classes.envelope} ${classes.greyHead}`}>
        <SkeletonBox width="24%" />
        <SkeletonBox width="52%" />
      </div>
      <Grid gap={14} py={32} px={28}>
        <SkeletonBox width="64%" height={26} />
        {[92, 84, 88, 40].map((width) => (
          <SkeletonBox key={width} width={`${width}%`} />
        ))}
      </Grid>
    </LoadingState>
  );
}

const clientNames: Record<MailClient, string> = { gmail: 'Gmail', outlook: 'Outlook', apple: 'Apple Mail' };
const clientOptions = (['gmail', 'outlook', 'apple'] as const).map((value) => ({ value, label: clientNames[value] }));

function ClientSwitches({ look, onLook }: { look: Look; onLook: (change: Partial<Look>) => void }) {
  const { t } = useTranslation('templates');
  return (
    <>
      <IconButton
        icon={look.pictures ? IconPhoto : IconPhotoOff}
        label={look.pictures ? t(($) => $.templates.preview.picturesOff) : t(($) => $.templates.preview.picturesOn)}
        onClick={() => onLook({ pictures: !look.pictures })}
      />
      <Box w={156}>
        <SelectField
          size="sm"
          label={t(($) => $.templates.preview.client)}
          hideLabel
          none={t(($) => $.templates.preview.anyClient)}
          options={clientOptions}
          value={look.client}
          onChange={(client: MailClient | null) => onLook({ client })}
        />
      </Box>
    </>
  );
}

function Switches({
  look,
  onLook,
  isPhone,
}: {
  look: Look;
  onLook: (change: Partial<Look>) => void;
  isPhone: boolean;
}) {
  const { t } = useTranslation('templates');
  const isDark = look.scheme === 'dark';
  return (
    <>
      {!isPhone && (
        <Segments
          label={t(($) => $.templates.preview.device)}
          value={look.device}
          onChange={(device) => onLook({ device })}
          segments={[
            { value: 'phone', label: t(($) => $.templates.preview.phone), icon: IconDeviceMobile },
            { value: 'desktop', label: t(($) => $.templates.preview.desktop), icon: IconDeviceDesktop },
          ]}
        />
      )}
      <Segments
        label={t(($) => $.templates.preview.view)}
        value={look.view}
        onChange={(view) => onLook({ view })}
        segments={[
          { value: 'html', label: t(($) => $.templates.preview.html) },
          { value: 'text', label: t(($) => $.templates.preview.text) },
        ]}
      />
      <IconButton
        icon={isDark ? IconSun : IconMoon}
        label={isDark ? t(($) => $.templates.preview.light) : t(($) => $.templates.preview.dark)}
        onClick={() => onLook({ scheme: isDark ? 'light' : 'dark' })}
      />
      {look.view === 'html' && <ClientSwitches look={look} onLook={onLook} />}
    </>
  );
}

const plainLook: Look = { device: 'desktop', view: 'html', scheme: 'light', client: null, pictures: true };

/** The mail as received: phone or desktop, light or dark, as HTML or text, or as some program shows it. */
export function MailStage({ isNarrow = false, mail, from, tools, foot, before, drawFrame, ...states }: Props) {
  const { notice, empty, isLoading, failure } = states;
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const isPhone = useMedia(phoneQuery) || isNarrow;
  const [look, setLook] = useState<Look>(plainLook);
  return (
    <Stack as="section" shrink shrinkY grow className={classes.stage} aria-label={t(($) => $.templates.preview.title)}>
      <Row wrap justify="center" gap={8} pt={14} px={16}>
        <Switches look={look} onLook={(change) => setLook({ ...look, ...change })} isPhone={isPhone} />
        {tools}
      </Row>
      {notice}
      <Row phone={{ minH: '60vh', p: '12px 12px 0' }} grow shrinkY justify="center" pt={16} px={20} align="stretch">
        <Stack
          shadow={3}
          maxW={720}
          minH={320}
          border
          fill="surface"
          clip
          full
          className={classes.sheet}
          data-device={isPhone ? 'phone' : look.device}
        >
          {!mail && isLoading && <SheetSkeleton />}
          {!mail && failure}
          {!mail && empty !== undefined && <Text {...sheetText}>{empty}</Text>}
          {mail && (
            <>
              <div className={classes.envelope}>
                {from !== undefined && (
                  <Text as="div" tone="faint" size={12}>
                    {from}
                  </Text>
                )}
                {before ?? (
                  <Text as="div" weight="semibold" breakWords>
                    {mail.subject}
                  </Text>
                )}
              </div>
              <Content mail={mail} look={look} drawFrame={drawFrame} />
            </>
          )}
        </Stack>
      </Row>
      {mail && (
        <Row lineTop fill="surface" wrap gap={6} gapX={16} fixed py={10} px={20} size={13} tone="muted">
          <span>{t(($) => $.templates.preview.size, { size: formats.bytes(mail.sizeBytes) })}</span>
          {foot}
        </Row>
      )}
    </Stack>
  );
}
