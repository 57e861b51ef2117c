import { createTopicInputSchema, topicLimits } from '@enlace/contract/audience/contacts/topics.schemas.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import type { CountedTopic } from '#components/topics/topics.query.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useTopicActions } from './topics.queries.ts';

/** Adds or edits a topic: its name, and a sentence for readers. */
export function TopicDialog({ topic, onClose }: { topic: CountedTopic | undefined; onClose: () => void }) {
  const { t } = useTranslation('topics');
  const { save } = useTopicActions();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: createTopicInputSchema,
    initialValues: { name: topic?.name ?? '', description: topic?.description ?? '' },
    fieldOfCode: { 'contacts.topic_name_taken': 'name', 'contacts.topic_archived': 'name' },
    async onSubmit(input) {
      const { name } = await save.mutateAsync({ topic, input });
      showToast({ text: topic ? t(($) => $.topics.saved, { name }) : t(($) => $.topics.added, { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={topic ? t(($) => $.topics.editTitle, { name: topic.name }) : t(($) => $.topics.addTitle)}
      onClose={onClose}
      submit={topic ? t(($) => $.topics.save) : t(($) => $.topics.add)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField
        label={t(($) => $.topics.name)}
        autoComplete="off"
        maxLength={topicLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextField
        label={t(($) => $.topics.description)}
        hint={t(($) => $.topics.descriptionHint)}
        autoComplete="off"
        maxLength={topicLimits.description}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  );
}
