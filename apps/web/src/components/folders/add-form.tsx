import { type FormEvent, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row } from '#components/layout/layout.tsx';

type Props = {
  label: string;
  action: string;
  maxLength: number;
  isFocused?: boolean;
  /** True clears the field for the next one. */
  onAdd: (name: string) => Promise<boolean>;
};

/** A single-line form that adds an item by name. */
export function AddForm({ label, action, maxLength, isFocused = false, onAdd }: Props) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    setBusy(true);
    if (await onAdd(wanted)) setName('');
    setBusy(false);
  }
  return (
    <Row as="form" wrap gap={8} pt={12} align="stretch" onSubmit={(event) => void add(event)}>
      <Box flex="1 1 180px">
        <TextField
          label={label}
          hideLabel
          placeholder={label}
          value={name}
          maxLength={maxLength}
          autoComplete="off"
          autoFocus={isFocused}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Box>
      <Button type="submit" loading={isBusy}>
        {action}
      </Button>
    </Row>
  );
}
