import { useTranslation } from 'react-i18next';
import { IconCopy } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { showToast } from '#lib/toast/toast-store.ts';

type Props = { label: string; value: string; copied?: string };

/** A name, its value, and a copy button. */
export function CopyRow({ label, value, copied = value }: Props) {
  const { t } = useTranslation('payments');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied);
      showToast({ text: t(($) => $.payments.transfer.copied, { what: label }) });
    } catch {
      showToast({ text: t(($) => $.payments.transfer.notCopied) });
    }
  }
  return (
    <Row minH={40} lineTop justify="between" gap={12}>
      <Text as="dt" fixed tone="faint" size={13}>
        {label}
      </Text>
      <Row as="dd" gap={6} shrink textAlign="right">
        <Text as="span" tabular weight="medium" breakWords>
          {value}
        </Text>
        <IconButton
          icon={IconCopy}
          size={28}
          iconSize={16}
          label={t(($) => $.payments.transfer.copy, { what: label })}
          onClick={() => void copy()}
        />
      </Row>
    </Row>
  );
}
