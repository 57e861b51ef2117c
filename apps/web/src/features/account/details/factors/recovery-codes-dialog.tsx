import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy, IconDownload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { saveText } from './save-text.ts';
import classes from './factors.module.css';

type Props = { codes: readonly string[] | undefined; onClose: () => void };

function CodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('factors');
  return (
    <Grid
      mono
      size={15}
      leading={1.5}
      weight="medium"
      radius="md"
      fill="surface-2"
      as="ul"
      columns="1fr 1fr"
      gap={8}
      gapX={20}
      py={16}
      px={20}
      tone="default"
      className={classes.codes}
      aria-label={t(($) => $.factors.codes.list)}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Grid>
  );
}

/** The only time the codes are shown: they can be copied and saved, and until then only the button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const email = useUser()?.email ?? '';
  const [isCopied, setCopied] = useState(false);
  const [isKept, setKept] = useState(false);
  if (!codes) return null;

  async function copy(): Promise<void> {
    await copyText((codes ?? []).join('\n'));
    setCopied(true);
    setKept(true);
  }
  function download(): void {
    const head = t(($) => $.factors.codes.fileHead, { email, date: formats.longDate(new Date()) });
    const text = `${head}\n\n${(codes ?? []).join('\n')}\n`;
    saveText({ text, name: t(($) => $.factors.codes.fileName) });
    setKept(true);
  }

  return (
    <Dialog
      title={t(($) => $.factors.codes.title)}
      isOpen
      onClose={() => {
        if (isKept) onClose();
      }}
      actions={
        <>
          <Button icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
            {isCopied ? t(($) => $.factors.codes.copied) : t(($) => $.factors.codes.copy)}
          </Button>
          <Button icon={IconDownload} onClick={download}>
            {t(($) => $.factors.codes.download)}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.factors.codes.done)}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>{t(($) => $.factors.codes.help)}</p>
        <CodeList codes={codes} />
      </Stack>
    </Dialog>
  );
}
