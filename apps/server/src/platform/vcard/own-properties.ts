/** Properties in our own cards for what the standards have no name for; the import reads them back. */
export const cardProperties = {
  /** A custom field; its name is the parameter X-NAME. */
  field: 'X-ENLACE-FIELD',
  folder: 'X-ENLACE-FOLDER',
  status: 'X-ENLACE-STATUS',
  language: 'X-ENLACE-LANGUAGE',
  topicsDeclined: 'X-ENLACE-TOPICS-DECLINED',
} as const;
