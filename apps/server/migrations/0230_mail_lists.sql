-- How a reader ends this sort of mail (List-Unsubscribe). It stood among the further header fields, which may not name one
-- the composer writes itself, so that such mails never left: those that still wait can be sent now.
alter table mails add column list jsonb;
update mails set
    list = case when headers ? 'List-Unsubscribe' then jsonb_strip_nulls(jsonb_build_object(
      'unsubscribeUrl', substring(headers ->> 'List-Unsubscribe' from '<(https?://[^>]+)>'),
      'unsubscribeMailto', substring(headers ->> 'List-Unsubscribe' from '<mailto:([^>?]+)'))) end,
    auto_submitted = coalesce(auto_submitted, case when headers ? 'Auto-Submitted' then 'auto-generated' end),
    headers = headers - '{List-Unsubscribe,List-Unsubscribe-Post,Auto-Submitted}'::text[]
  where headers ?| '{List-Unsubscribe,Auto-Submitted}'::text[];
