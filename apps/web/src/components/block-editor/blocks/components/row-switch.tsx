import { Box, layout } from '#components/layout/layout.tsx';
import classes from './row-switch.module.css';

type Props = { label: string; isOn: boolean; tabIndex: number; onChange: (isOn: boolean) => void };

/** The native checkbox styled as a switch: a list has hundreds of them. */
export function RowSwitch({ label, isOn, tabIndex, onChange }: Props) {
  return (
    <Box pointer relative w={32} h={32} as="span" fixed mx={2}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        {...layout('box', {
          position: 'absolute',
          inset: 0,
          full: true,
          h: '100%',
          m: 0,
          fill: 'none',
          border: 'none',
          pointer: true,
          className: classes.box,
        })}
        aria-label={label}
        tabIndex={tabIndex}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Box
        position="absolute"
        left={1}
        top={7}
        radius={10}
        pierced
        as="span"
        w={30}
        h={18}
        className={classes.track}
        aria-hidden="true"
      />
    </Box>
  );
}
