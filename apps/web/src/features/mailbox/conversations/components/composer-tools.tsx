import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { Menu } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { IconCheck, IconFile, IconPaperclip, IconPhoto, IconSignature, IconUpload } from 'virtual:tabler-icons';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import type { AnswerFiles } from '../api/use-answer-files.ts';

const DriveDialog = lazyPart(async () => (await import('#components/block-editor/files/drive-dialog.tsx')).DriveDialog);

const pictures = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

type Props = {
  files: AnswerFiles;
  /** Undefined when the profile has no signature. */
  signature: { isOn: boolean; toggle: () => void } | undefined;
};

/** On phones the row has no room for separate buttons. */
function MoreTools({ signature, onPicture }: Pick<Props, 'signature'> & { onPicture: () => void }) {
  const { t } = useTranslation('composer');
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconPhoto} size={16} />} onClick={onPicture}>
        {t(($) => $.composer.tools.picture)}
      </Menu.Item>
      {signature && (
        <Menu.Item
          leftSection={<Icon of={IconSignature} size={16} />}
          rightSection={signature.isOn ? <Icon of={IconCheck} size={16} /> : null}
          onClick={signature.toggle}
        >
          {t(($) => $.composer.tools.signature)}
        </Menu.Item>
      )}
    </>
  );
}

/** Buttons for uploads, the client's own files, inline images and the signature. */
export function ComposerTools({ files, signature }: Props) {
  const { t } = useTranslation('composer');
  const isPhone = useMedia(phoneQuery);
  const chooser = useRef<HTMLInputElement>(null);
  const pictureChooser = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<'image' | 'attachment' | undefined>(undefined);
  const take = (input: HTMLInputElement, isInline: boolean) => {
    for (const file of input.files ?? []) files.add(file, { isInline });
    input.value = '';
  };
  return (
    <>
      <Menu position="top-start" width={250}>
        <Menu.Target>
          <IconButton icon={IconPaperclip} size={28} label={t(($) => $.composer.tools.attach)} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {t(($) => $.composer.tools.limit, { megabytes: Math.floor(replyLimits.fileBytes / 1024 / 1024) })}
          </Menu.Label>
          <Menu.Item leftSection={<Icon of={IconUpload} size={16} />} onClick={() => chooser.current?.click()}>
            {t(($) => $.composer.tools.computer)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconPhoto} size={16} />} onClick={() => setWanted('image')}>
            {t(($) => $.composer.tools.ownPicture)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconFile} size={16} />} onClick={() => setWanted('attachment')}>
            {t(($) => $.composer.tools.ownFile)}
          </Menu.Item>
          {isPhone && <MoreTools signature={signature} onPicture={() => pictureChooser.current?.click()} />}
        </Menu.Dropdown>
      </Menu>
      {!isPhone && (
        <IconButton
          icon={IconPhoto}
          size={28}
          label={t(($) => $.composer.tools.picture)}
          onClick={() => pictureChooser.current?.click()}
        />
      )}
      {!isPhone && signature && (
        <IconButton
          icon={IconSignature}
          size={28}
          label={t(($) => $.composer.tools.signature)}
          aria-pressed={signature.isOn}
          onClick={signature.toggle}
        />
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        data-role="files"
        onChange={(event) => take(event.currentTarget, false)}
      />
      <input
        ref={pictureChooser}
        type="file"
        accept={pictures}
        multiple
        hidden
        tabIndex={-1}
        data-role="pictures"
        onChange={(event) => take(event.currentTarget, true)}
      />
      {wanted !== undefined && (
        <Suspense fallback={null}>
          <DriveDialog
            wanted={wanted}
            onClose={() => setWanted(undefined)}
            onFiles={(chosen) => {
              setWanted(undefined);
              for (const { id, name, sizeBytes } of chosen) files.attach({ id, name, size: sizeBytes });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
