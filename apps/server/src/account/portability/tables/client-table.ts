/** How a table's rows are exported. */
export type Export = {
  /** Without extension; every table becomes JSON Lines. */
  path: string;
  /** Omitted besides what is never exported: hashes, secrets, search indexes. */
  omit?: readonly string[];
  /** Exported although their names look like secrets: they prove something and open nothing. */
  keep?: readonly string[];
  /** Keys removed from JSON columns. */
  strip?: Readonly<Record<string, readonly string[]>>;
  /** Texts whose one-time links are blanked: only the recipient may use them. */
  blank?: readonly string[];
  /** Rows read at once; small when rows can be large. */
  pageRows?: number;
};

/** The answer where something does not apply, with its reason. */
export type None = { none: string };

export function none(reason: string): None {
  return { none: reason };
}

/** Whether the rows go when the client's account is erased; those that stay say why. */
type Erasure = 'erased' | None;

/**
 * What happens to one table of clients when a client takes their data along, brings it in elsewhere, or leaves. All of
 * it is answered here; what is exported also says whether it moves, by a table in `importing/tables`.
 */
export type ClientTable =
  | { exported: Export; moving: 'imported' | None; erasure: Erasure }
  | { exported: None; erasure: Erasure };

export type ClientTables = Readonly<Record<string, ClientTable>>;

export const largeRows = 50;
