import { pino } from 'pino';
import { createLogBrake } from './log-brake.ts';
import type { LogLevel } from './log-levels.ts';
import { redactFields, redactText } from './log-redaction.ts';

export type LogFields = Record<string, unknown>;

/** Structured log: fields first, a fixed sentence second. Never pass secrets or message bodies. */
export type Logger = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

type CreateLoggerInput = {
  level: LogLevel;
  /** Where lines go instead of standard output. */
  write?: (line: string) => void;
  /** For throttling repeated faults; monotonic milliseconds. */
  now?: () => number;
};

/** A repeated fault is written this often per minute, then counted. */
const maxAlike = 20;

/** Lines of one kind have the same sentence and the same error. */
function kindOf(message: string, { err }: LogFields): string {
  if (!(err instanceof Error)) return message;
  const code = 'code' in err ? String(err.code) : '';
  return `${message} ${err.name} ${code} ${err.message.slice(0, 200)}`;
}

/** JSON lines on standard output; every value is redacted, errors with their stack and causes. */
export function createLogger({ level, write, now }: CreateLoggerInput): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors arrive here as plain records, which need no second pass.
    serializers: { err: (plain: unknown) => plain },
  };
  const logger = write ? pino(options, { write }) : pino(options);
  const line = (severity: Exclude<LogLevel, 'silent'>) => (fields: LogFields, message: string) => {
    // Copying costs more than writing, so lines that will not be written are not copied.
    if (logger.isLevelEnabled(severity)) logger[severity](redactFields(fields), redactText(message));
  };
  const brake = createLogBrake({ max: maxAlike, now });
  const braked = (severity: 'warn' | 'error') => {
    const write = line(severity);
    return (fields: LogFields, message: string) => {
      const passed = brake.pass(kindOf(message, fields));
      if (passed) write(passed.unwritten > 0 ? { ...fields, unwritten: passed.unwritten } : fields, message);
    };
  };
  return { debug: line('debug'), info: line('info'), warn: braked('warn'), error: braked('error') };
}
