import { type FormEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { languageName, languageOptions } from '#basics/language/language-name.ts'
import { isLanguage, type Language, languageCodes, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import {
  deskAddSavedReply,
  deskChangeSavedReply,
  deskSavedReplies,
  knownFields,
  SAVED_REPLY_TITLE_MAX,
  type SavedReply,
  type SavedReplyForm,
} from '#contract/desk/requests/saved-replies.ts'
import { locale, TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { RecordPresence } from '#web/desk/shared/records/record-presence.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './reply-dialog.module.css'
import { BLANK, formOf, inOtherLanguage, type ReplyFormValue, withoutBlanks, withText } from './reply-form-value.ts'

interface ReplyDialogProps {
  edited: SavedReply | 'new' | null
  onClose: () => void
}

/** Dialog to create or change a saved reply. */
export function ReplyDialog({ edited, onClose }: ReplyDialogProps) {
  const isNew = edited === 'new'
  return (
    <Dialog open={edited !== null} title={isNew ? 'New reply' : 'Edit reply'} onClose={onClose}>
      {edited !== null && <ReplyForm key={isNew ? 'new' : edited.id} reply={isNew ? null : edited} onDone={onClose} />}
    </Dialog>
  )
}

function ReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const draft = useReplyDraft(reply)
  const { form: words, change: setWords, isBehind } = draft
  const save = useSaveReply(reply?.id)
  const { error } = save
  const about = (field: string) => (error instanceof CallError ? (error.about(field) ?? null) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBehind || save.isPending) return
    const onSuccess = ({ reply: saved }: { reply: SavedReply }) => {
      draft.discard()
      onDone()
      if (!reply) return
      const before = formOf(reply)
      showSavedToast('Saved.', () => save.mutateAsync({ ...before, version: saved.version }))
    }
    save.mutate({ ...withoutBlanks(words), version: draft.version }, { onSuccess })
  }
  const goOn = (act: () => void) => {
    save.reset()
    act()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {reply?.shared && <RecordPresence record={`reply-${reply.id}`} isWriting={draft.isChanged} />}
      {isBehind && (
        <RecordConflict
          mine={words}
          theirs={draft.saved}
          base={draft.base}
          labels={LABELS}
          onMerge={(together) => goOn(() => draft.merge(together))}
          onTheirs={() => goOn(draft.discard)}
        />
      )}
      {error && !isBehind && !isAboutFields(error) && (
        <AlertBox variant="error">{error.message} Nothing you wrote is lost.</AlertBox>
      )}
      <ReplyFields words={words} about={about} onChange={setWords} />
      <div className="buttons">
        <Button type="submit" disabled={isBehind} loading={save.isPending}>
          Save
        </Button>
        {draft.isChanged && reply && !isBehind && (
          <Button variant="tertiary" disabled={save.isPending} onClick={() => goOn(draft.discard)}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}

type ReplyFieldsProps = {
  words: ReplyFormValue
  /** Error message of a field. */
  about: (field: string) => string | null
  onChange: (words: ReplyFormValue) => void
}

function ReplyFields({ words, about, onChange }: ReplyFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        required
        maxLength={SAVED_REPLY_TITLE_MAX}
        error={about('title')}
        value={words.title}
        onValue={(title) => onChange({ ...words, title: String(title) })}
      />
      <Select
        label="Language"
        required
        value={words.language}
        options={languageOptions}
        error={about('language') ?? undefined}
        onValue={(language) => isLanguage(language) && onChange(inOtherLanguage(words, language))}
      />
      <Field
        label="Reply"
        required
        lang={words.language}
        type="textarea"
        rows={6}
        grows
        maxLength={TEXT_MAX_CHARACTERS}
        error={about('body')}
        hint={`Filled in automatically: ${knownFields.map((name) => `{{${name}}}`).join(', ')}. Any other, such as {{date}}, has to be filled in before it can be sent.`}
        value={words.body}
        onValue={(body) => onChange({ ...words, body: String(body) })}
      />
      <Translations words={words} about={about} onChange={onChange} />
      <Switch
        label="Shared by all concierges"
        checked={words.shared}
        onCheckedChange={(shared) => onChange({ ...words, shared, proposed: false })}
      />
      {!words.shared && (
        <Switch
          label="Propose it to all"
          checked={words.proposed ?? false}
          onCheckedChange={(proposed) => onChange({ ...words, proposed })}
        />
      )}
    </>
  )
}

/** The reply in the other languages. A language without text is not stored. */
function Translations(props: ReplyFieldsProps) {
  return languageCodes
    .filter((code) => code !== props.words.language)
    .map((code) => <Translation key={code} {...props} language={code} />)
}

function Translation({ words, about, onChange, language }: ReplyFieldsProps & { language: Language }) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const write = (text: string) => onChange({ ...words, translations: withText(words.translations, language, text) })
  const text = words.translations[language]
  const version = `${languageName(language)} version`
  const add = () => {
    flushSync(() => write(''))
    field.current?.focus()
  }
  if (text === undefined)
    return (
      <Button variant="tertiary" onClick={add}>
        Add a {version}
      </Button>
    )
  return (
    <Field
      ref={field}
      label={version}
      type="textarea"
      rows={6}
      grows
      lang={language}
      maxLength={TEXT_MAX_CHARACTERS}
      error={about(`translations.${language}`)}
      value={text}
      onValue={(typed) => write(String(typed))}
    />
  )
}

/** Whether the fields show the error. */
const isAboutFields = (error: Error) => error instanceof CallError && error.status === 422

function useReplyDraft(reply: SavedReply | null) {
  const staffId = useSession()?.staff.id ?? 0
  return useRecordDraft({
    name: `desk.form.${staffId}.reply.${reply?.id ?? 'new'}`,
    schema,
    saved: reply ? formOf(reply) : BLANK,
    version: reply?.version ?? 0,
  })
}

const LABELS: Record<keyof ReplyFormValue, string> = {
  title: 'Name',
  language: 'Language',
  body: 'Reply',
  translations: 'Other languages',
  shared: 'Shared by all concierges',
  proposed: 'Propose it to all',
}
const schema: z.ZodMiniType<ReplyFormValue> = z.object({
  title: z.string(),
  // a draft of the previous release lacks its language and translations
  language: z._default(locale, SOURCE_LANGUAGE),
  body: z.string(),
  translations: z._default(z.partialRecord(locale, z.string()), {}),
  shared: z.boolean(),
  proposed: z._default(z.boolean(), false),
})

/** Creates a reply, or saves an edit of a certain version. A colleague's newer version is never overwritten. */
function useSaveReply(id: number | undefined) {
  return useAct(
    ({ version, ...form }: SavedReplyForm & { version: number }) =>
      id === undefined
        ? call(deskAddSavedReply, { body: form })
        : call(deskChangeSavedReply, { params: { id }, body: { ...form, version } }),
    { refetch: [deskSavedReplies] },
  )
}
