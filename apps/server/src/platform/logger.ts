import { pino } from 'pino';
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
};

/** JSON lines on standard output; every value passes the redaction, errors with their stack and causes. */
export function createLogger({ level, write }: CreateLoggerInput): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors arrive here as plain records, which need no second reading.
    serializers: { err: (plain: unknown) => plain },
  };
  const logger = write ? pino(options, { write }) : pino(options);
  const line = (severity: Exclude<LogLevel, 'silent'>) => (fields: LogFields, message: string) => {
    // Copying costs more than writing, so a line nobody will see is not copied.
    if (logger.isLevelEnabled(severity)) logger[severity](redactFields(fields), redactText(message));
  };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}
