import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { deskSendOptions } from '#contract/desk/requests/option-sending.ts'
import { type BegunOption, type DeskOptions, type OptionDraftContent } from '#contract/desk/requests/options.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { OPTIONS_MAX, OPTIONS_WORDS_MAX, QUESTION_MAX } from '#contract/shared/options.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { WhenField } from '#web/desk/concierge/shared/when-field.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchRequest } from '#web/desk/shared/wire/queries.ts'
import type { AutosavedDraft } from '#web/drafts/autosave.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { isSubmitKey } from '#web/kit/fields/submit-key.ts'
import layout from '#web/kit/layout/layout.module.css'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import { asSent, contentOf, emptyContent, isBlank, newOption } from './content.ts'
import { optionsQuery } from './data.ts'
import { type Begun, snapshotOf } from './draft.ts'
import { History } from './history.tsx'
import { OptionFields } from './option-fields.tsx'
import styles from './options.module.css'
import { Preview } from './preview.tsx'
import { KeepSet, SavedSets } from './saved-sets.tsx'
import { WhatDiffers } from './what-differs.tsx'

type EditorProps = {
  request: DeskRequest
  options: DeskOptions
  draft: AutosavedDraft<Begun>
  setId: string | null
  onDone: () => void
}

export function Editor({ request, options, draft, setId, onDone }: EditorProps) {
  const { value, status, error } = useAutosave(draft)
  const [seen] = useState(request.last_seq)
  const form = useRef<HTMLFormElement>(null)
  const firstName = request.about.first_name
  useEffect(() => void begin(draft, options, setId), [draft, options, setId])
  const { content, files } = value
  const set = options.sets.find(({ id }) => id === content.set_id)
  const before = set?.versions.at(-1)
  const sending = useSend(request.external_id, draft, onDone)
  const write = (part: Partial<OptionDraftContent>) => {
    sending.reset()
    draft.change({ content: { ...content, ...part }, files })
  }
  const change = (index: number, part: Partial<BegunOption>, file?: Attachment) => {
    sending.reset()
    const changed = content.options.map((option, at) => (at === index ? { ...option, ...part } : onlyOne(option, part)))
    draft.change({ content: { ...content, options: changed }, files: file ? [...files, file] : files })
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!sending.isPending) sending.send({ content, replaces: before?.id ?? null, seen })
  }
  const byKeys = (event: KeyboardEvent) => {
    if (isSubmitKey(event)) send()
  }
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [sending.errors])
  if (status === 'conflict') return <Conflict draft={draft} />
  const { errors } = sending
  const count = content.options.length
  return (
    // its fields handle the keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.editor}
      data-hue={hueOf(request.category?.hue)}
      onSubmit={send}
      onKeyDown={byKeys}
      noValidate
    >
      <History set={set} firstName={firstName} cap={options.cap} />
      <div className={styles.writing}>
        {isBlank(content) && <SavedSets onUse={(saved) => write({ ...emptyContent(), ...saved })} />}
        <QuestionFields content={content} firstName={firstName} errors={errors} onWrite={write} />
        <OptionList requestId={request.external_id} value={value} errors={errors} onWrite={write} onChange={change} />
        <WhenField
          label={`${isolate(firstName)} can pick until`}
          value={content.expires}
          error={errors['expires_at']?.[0]}
          onValue={(expires) => write({ expires })}
        />
        {before && <WhatDiffers before={before} content={content} firstName={firstName} />}
        {sending.failure && <AlertBox variant="error">{sending.failure}</AlertBox>}
        {errors['options'] && <AlertBox variant="error">{errors['options'][0]}</AlertBox>}
        <div className={layout.cluster12}>
          <Button type="submit" loading={sending.isPending} title="Ctrl + Enter">
            Send {count === 1 ? 'it' : `all ${count}`} to {firstName}
          </Button>
          <Button
            variant="tertiary"
            onClick={() => {
              write(emptyContent())
              void draft.flush().then(onDone)
            }}
          >
            Discard the draft
          </Button>
          <DraftStatus status={status} error={error} />
        </div>
        {!isBlank(content) && <KeepSet content={content} />}
      </div>
      <Preview content={content} before={before} cap={options.cap} firstName={firstName} files={files} />
    </form>
  )
}

type PartProps = {
  errors: CallError['errors']
  onWrite: (part: Partial<OptionDraftContent>) => void
}

function QuestionFields({
  content,
  firstName,
  errors,
  onWrite,
}: PartProps & { content: OptionDraftContent; firstName: string }) {
  return (
    <>
      <Field
        label={`Question to ${isolate(firstName)}`}
        required
        autoFocus
        maxLength={QUESTION_MAX}
        placeholder="Where do the four of you sleep?"
        value={content.question}
        error={errors['question']?.[0]}
        onValue={(question) => onWrite({ question: String(question) })}
      />
      <Field
        label="Introduction"
        type="textarea"
        rows={2}
        maxLength={OPTIONS_WORDS_MAX}
        value={content.words}
        error={errors['words']?.[0]}
        onValue={(words) => onWrite({ words: String(words) })}
      />
    </>
  )
}

type OptionListProps = PartProps & {
  requestId: string
  value: Begun
  onChange: (index: number, part: Partial<BegunOption>, file?: Attachment) => void
}

function OptionList({ requestId, value: { content, files }, errors, onWrite, onChange }: OptionListProps) {
  const { options } = content
  return (
    <>
      <SortableList
        label="Options"
        items={options.map((option, index) => ({ option, index }))}
        keyOf={({ option, index }) => option.id ?? `new ${index}`}
        nameOf={({ option }, index) => `option ${index + 1}${option.title ? `, ${option.title}` : ''}`}
        onMove={(from, to) => onWrite({ options: moved(options, from, to) })}
        className={styles.list}
      >
        {({ option }, index, handle) => (
          <OptionFields
            requestId={requestId}
            option={option}
            number={index + 1}
            handle={handle}
            file={files.find(({ key }) => key === option.file_key)}
            errors={errors}
            onChange={(part, file) => onChange(index, part, file)}
            onRemove={
              options.length > 1 ? () => onWrite({ options: options.filter((one) => one !== option) }) : undefined
            }
          />
        )}
      </SortableList>
      <div className={layout.cluster12}>
        {options.length < OPTIONS_MAX && (
          <Button
            small
            variant="secondary"
            onClick={() => onWrite({ options: [...options, newOption(options.at(-1))] })}
          >
            Add an option
          </Button>
        )}
      </div>
    </>
  )
}

function DraftStatus({ status, error }: { status: string; error: string | null }) {
  return (
    <span className="small quiet" role="status">
      {DRAFT_LABELS[status] ?? error}
    </span>
  )
}

const DRAFT_LABELS: Partial<Record<string, string>> = {
  loading: 'Opening the draft',
  saved: 'The draft is saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
}

const NONE: CallError['errors'] = {}

/** Only one option can be recommended. */
const onlyOne = (option: BegunOption, part: Partial<BegunOption>): BegunOption =>
  part.recommended ? { ...option, recommended: false } : option

/** Loads the server's draft. Without one, starts the next version of the chosen set. */
async function begin(draft: AutosavedDraft<Begun>, options: DeskOptions, setId: string | null) {
  await draft.refresh()
  const { value, status } = draft.current()
  const version = options.sets.find(({ id }) => id === setId)?.versions.at(-1)
  if (!version || setId === null || status === 'conflict' || !isBlank(value.content)) return
  const files = version.options.flatMap(({ file }) => (file ? [file] : []))
  draft.change({ content: contentOf(setId, version, timeNow()), files })
}

type Sending = { readonly content: OptionDraftContent; readonly replaces: string | null; readonly seen: number }

function useSend(requestId: string, draft: AutosavedDraft<Begun>, onDone: () => void) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { act, isPending, isIdle, error, reset } = useAct(
    async ({ content, replaces, seen }: Sending) => {
      await draft.flush()
      return call(deskSendOptions, {
        params: { external_id: requestId },
        headers: { 'idempotency-key': key },
        body: asSent(content, replaces, seen),
      })
    },
    {
      done: 'The options are sent.',
      onDone(answer) {
        // The server has deleted the draft.
        draft.adopt(snapshotOf(null))
        queryClient.setQueryData(optionsQuery(requestId).queryKey, answer)
        onDone()
      },
      onSettled: () => refetchRequest(requestId),
    },
  )
  const errors = error instanceof CallError ? error.errors : NONE
  return {
    send: act,
    isPending,
    errors,
    failure: error && Object.keys(errors).length === 0 ? `${error.message} Nothing you wrote is lost.` : null,
    /** Changed options are a new message with a new key. A retry of the same options keeps its key. */
    reset() {
      if (isIdle) return
      setKey(crypto.randomUUID())
      reset()
    },
  }
}

function Conflict({ draft }: { draft: AutosavedDraft<Begun> }) {
  const { value, version, other } = draft.current()
  return (
    <div className={styles.writing}>
      <AlertBox variant="warning">
        You wrote other options for this request on another screen. Which do you keep?
      </AlertBox>
      <div className={layout.cluster12}>
        {other && (
          <Button variant="secondary" onClick={() => draft.resolve(other)}>
            Those from the other screen
          </Button>
        )}
        <Button onClick={() => draft.resolve({ value, version: other?.version ?? version })}>These here</Button>
      </div>
    </div>
  )
}
