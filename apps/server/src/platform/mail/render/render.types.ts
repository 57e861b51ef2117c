/** `html` escapes every output, `text` none. */
export type RenderMode = 'html' | 'text';

/** Plain JSON values only: they travel to another thread. */
export type TemplateData = Readonly<Record<string, unknown>>;

export interface RenderLimits {
  /** Processor time the engine may take for one rendering; it looks between two steps. */
  timeoutMs: number;
  /** After so much processor time the thread is ended, whatever it does. */
  hardStopMs: number;
  /** Heap a rendering may fill; looked at from outside while it lasts. */
  memoryMb: number;
  templateCharacters: number;
  outputBytes: number;
}

export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  timeoutMs: 200,
  hardStopMs: 400,
  memoryMb: 96,
  templateCharacters: 500_000,
  outputBytes: 1_000_000,
};

export interface RenderError {
  kind: 'timeout' | 'syntax' | 'limit';
  message: string;
  /** 1-based position in the template, when known. */
  line?: number;
  column?: number;
}

export type RenderResult = { ok: true; output: string } | { ok: false; error: RenderError };

export interface RenderRequest {
  template: string;
  data: TemplateData;
  mode: RenderMode;
  limits: RenderLimits;
}

export interface MjmlIssue {
  /** Absent: what the compiler itself said. */
  code?: 'crossed_logic' | 'misplaced_logic' | 'misplaced_text';
  line: number;
  tag: string;
  message: string;
}

export type MjmlResult =
  | {
      ok: true;
      html: string;
      /** What is not in the result. */
      lost: MjmlIssue[];
    }
  | {
      ok: false;
      error: { kind: 'timeout' | 'invalid' | 'external_resource'; message: string; issues: MjmlIssue[] };
    };

/** Something doubtful in a mail; the place is of the text its owner wrote, null where there is none. */
export interface MailFinding {
  code: 'removed_code' | 'html_syntax' | 'missing_alt' | 'low_contrast';
  line: number | null;
  column: number | null;
  detail: string;
}

export interface OwnHtmlRequest {
  /** HTML of a client, with Liquid. */
  source: string;
  /** Whether a person wrote this very text: then what is doubtful has its lines. */
  isWritten: boolean;
  locale: string;
  /** Markup right after `<body>` and before its end; already safe. */
  first: string;
  last: string;
}

export interface ReadMail {
  html: string;
  text: string;
  findings: MailFinding[];
  /** Pictures that readers would load from other places. */
  images: string[];
}
