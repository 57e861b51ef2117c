import { Button } from '#components/button/button.tsx';
import classes from './retry-screen.module.css';

const snappedThread =
  'M6 104H70M70 104L82 97M70 104L84 103M70 104L82 111M184 104H120M120 104L108 97M120 104L106 103M120 104L108 111';

type Props = { title: string; help: string; action: string; onAction: () => void };

/** A whole screen that failed to load, with one action. */
export function RetryScreen({ title, help, action, onAction }: Props) {
  return (
    <div className={classes.screen} role="alert">
      <svg className={classes.drawing} viewBox="0 60 190 60" aria-hidden="true">
        <path d={snappedThread} />
      </svg>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.help}>{help}</p>
      <Button variant="primary" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
