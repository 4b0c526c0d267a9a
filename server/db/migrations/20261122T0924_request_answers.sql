-- What a request was made from, as data: [{"question", "answer", "file"?: an upload's key}], in the order asked. Null
-- where a release before this one made the request: then `details` is all there is.
alter table requests add column answers jsonb check (jsonb_typeof(answers) = 'array');
