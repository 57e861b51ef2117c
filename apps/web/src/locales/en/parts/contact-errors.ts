/** Part of the namespace `errors`, in a file of its own: every screen loads it. */
export const contactErrors = {
  field_name_taken: 'You already have a field with that name.',
  too_many_fields: 'You have reached the limit for fields. Remove one you do not use.',
  topic_name_taken: 'You already offer a topic with that name.',
  topic_archived: 'You have an archived topic with that name. Offer it again: it keeps who did not want it.',
  too_many_topics: 'You have reached the limit of {{limit}} topics. Archive one you do not use.',
  field_values_changed: 'There are now {{values}} values. Check again before removing it.',
  address_suppressed: 'This person asked to be erased. They can only be added again with new permission.',
  too_many_addresses: 'This tamy has reached the limit for addresses.',
  merge_expired: 'This merge can no longer be undone.',
  merge_covered: 'There is a later merge on top of this one. Undo that one first.',
  name_differs: 'The name does not match.',
  email_taken: 'You already have {{name}} with that e-mail.',
} as const;
