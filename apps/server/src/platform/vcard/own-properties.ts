/** Properties of our own cards for what the standards have no name for; the import reads them back. */
export const cardProperties = {
  /** A field of the client's own; its name is the parameter X-NAME. */
  field: 'X-ENLACE-FIELD',
  folder: 'X-ENLACE-FOLDER',
  status: 'X-ENLACE-STATUS',
  language: 'X-ENLACE-LANGUAGE',
} as const;
