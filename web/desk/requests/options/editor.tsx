import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import { deskSendOptions } from '#contract/desk/option-sending.ts'
import { type BegunOption, type DeskOptions, type OptionDraftContent } from '#contract/desk/options.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { OPTIONS_MAX, OPTIONS_WORDS_MAX, QUESTION_MAX } from '#contract/shared/options.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import type { AutosavedDraft } from '#web/drafts/autosave.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { moved } from '#web/kit/reorder.ts'
import { SortableList } from '#web/kit/sortable-list.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
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
    draft.change({
      content: {
        ...content,
        options: content.options.map((option, at) => (at === index ? { ...option, ...part } : onlyOne(option, part))),
      },
      files: file ? [...files, file] : files,
    })
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!sending.isPending) sending.send({ content, replaces: before?.id ?? null, seen })
  }
  const byKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [sending.errors])
  if (status === 'conflict') return <Conflict draft={draft} />
  const { errors } = sending
  const count = content.options.length
  return (
    // the fields in it are what takes the keys
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
        <Field
          label={`What ${isolate(firstName)} decides`}
          required
          autoFocus
          maxLength={QUESTION_MAX}
          placeholder="Where do the four of you sleep?"
          value={content.question}
          error={errors['question']?.[0]}
          onValue={(question) => write({ question: String(question) })}
        />
        <Field
          label="Words with it"
          type="textarea"
          rows={2}
          maxLength={OPTIONS_WORDS_MAX}
          value={content.words}
          error={errors['words']?.[0]}
          onValue={(words) => write({ words: String(words) })}
        />
        <SortableList
          label="Options"
          items={content.options.map((option, index) => ({ option, index }))}
          keyOf={({ option, index }) => option.id ?? `new ${index}`}
          nameOf={({ option }, index) => `option ${index + 1}${option.title ? `, ${option.title}` : ''}`}
          onMove={(from, to) => write({ options: moved(content.options, from, to) })}
          className={styles.list}
        >
          {({ option }, index, handle) => (
            <OptionFields
              requestId={request.external_id}
              option={option}
              number={index + 1}
              handle={handle}
              file={files.find(({ key }) => key === option.file_key)}
              errors={errors}
              onChange={(part, file) => change(index, part, file)}
              onRemove={
                count > 1 ? () => write({ options: content.options.filter((one) => one !== option) }) : undefined
              }
            />
          )}
        </SortableList>
        <div className={styles.row}>
          {count < OPTIONS_MAX && (
            <Button
              small
              variant="secondary"
              onClick={() => write({ options: [...content.options, newOption(content.options.at(-1))] })}
            >
              Add an option
            </Button>
          )}
        </div>
        <WhenField
          label={`${isolate(firstName)} can pick until`}
          value={content.expires}
          error={errors['expires_at']?.[0]}
          onValue={(expires) => write({ expires })}
        />
        {before && <WhatDiffers before={before} content={content} firstName={firstName} />}
        {sending.failure && <AlertBox variant="error">{sending.failure}</AlertBox>}
        {errors['options'] && <AlertBox variant="error">{errors['options'][0]}</AlertBox>}
        <div className={styles.row}>
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
            Throw the draft away
          </Button>
          <span className="small quiet" role="status">
            {SAID[status] ?? error}
          </span>
        </div>
        {!isBlank(content) && <KeepSet content={content} />}
      </div>
      <Preview content={content} before={before} cap={options.cap} firstName={firstName} files={files} />
    </form>
  )
}

const SAID: Partial<Record<string, string>> = {
  loading: 'Opening the draft',
  saved: 'The draft is saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
}

const NONE: CallError['errors'] = {}

/** Only one is recommended. */
const onlyOne = (option: BegunOption, part: Partial<BegunOption>): BegunOption =>
  part.recommended ? { ...option, recommended: false } : option

/** What the server has of it; where that is nothing, the next version of the set that was chosen. */
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
  const client = useQueryClient()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { mutate, isPending, isIdle, error, reset } = useMutation({
    async mutationFn({ content, replaces, seen }: Sending) {
      await draft.flush()
      return call(deskSendOptions, {
        params: { external_id: requestId },
        headers: { 'idempotency-key': key },
        body: asSent(content, replaces, seen),
      })
    },
    onSuccess({ options }) {
      // the server has deleted the draft with it
      draft.adopt(snapshotOf(null))
      client.setQueryData(optionsQuery(requestId).queryKey, options)
      toasts.show({ type: 'success', message: 'The options are sent.', autoDismiss: true })
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.request(requestId) }),
  })
  const errors = error instanceof CallError ? error.errors : NONE
  return {
    send: mutate,
    isPending,
    errors,
    failure: error && Object.keys(errors).length === 0 ? `${error.message} Nothing you wrote is lost.` : null,
    /** Other options are another message; the same ones after a failure are the same. */
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
      <AlertBox variant="warning">You wrote other options to this request on another screen. Which stay?</AlertBox>
      <div className={styles.row}>
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
