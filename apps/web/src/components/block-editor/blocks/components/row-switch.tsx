import { Box } from '#components/layout/layout.tsx';
import classes from './row-switch.module.css';

type Props = { label: string; isOn: boolean; tabIndex: number; onChange: (isOn: boolean) => void };

/** The native checkbox styled as a switch: a list has hundreds of them. */
export function RowSwitch({ label, isOn, tabIndex, onChange }: Props) {
  return (
    <Box relative w={32} h={32} as="span" fixed mx={2} className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={classes.box}
        aria-label={label}
        tabIndex={tabIndex}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Box as="span" w={30} h={18} className={classes.track} aria-hidden="true" />
    </Box>
  );
}
