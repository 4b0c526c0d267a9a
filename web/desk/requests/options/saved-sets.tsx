import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deskRemoveOptionSet,
  deskSavedOptionSets,
  deskSaveOptionSet,
  type SavedOptionSet,
} from '#contract/desk/option-sending.ts'
import { type OptionDraftContent } from '#contract/desk/options.ts'
import { OPTION_TITLE_MAX } from '#contract/shared/options.ts'
import { call } from '#web/desk/shared/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import styles from './options.module.css'

const KEY = ['saved-option-sets']
const failed = ({ message }: Error) => toasts.show({ type: 'error', message })

/** Begins with what was saved of an earlier set; nothing is shown where nothing was. */
export function SavedSets({ onUse }: { onUse: (content: SavedOptionSet['content']) => void }) {
  const client = useQueryClient()
  const { data: sets = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(deskSavedOptionSets, {}, { signal })).sets,
  })
  const [chosen, setChosen] = useState('')
  const set = sets.find(({ id }) => String(id) === chosen)
  const remove = useMutation({
    mutationFn: (id: number) => call(deskRemoveOptionSet, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: failed,
  })
  if (sets.length === 0) return null
  return (
    <div className={styles.saved}>
      <Select
        label="Begin with a saved set"
        placeholder="None"
        value={chosen}
        options={sets.map(({ id, title, shared }) => ({
          value: String(id),
          label: shared ? title : `${title} (yours)`,
        }))}
        onValue={setChosen}
      />
      {set && (
        <>
          <Button small onClick={() => onUse(set.content)}>
            Use it
          </Button>
          <Button small variant="tertiary" loading={remove.isPending} onClick={() => remove.mutate(set.id)}>
            Remove it
          </Button>
        </>
      )}
    </div>
  )
}

/** Keeps these for later: their words, none of their files. */
export function KeepSet({ content }: { content: OptionDraftContent }) {
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState(false)
  const keep = useMutation({
    mutationFn: () => {
      const { question, words, options } = content
      return call(deskSaveOptionSet, { body: { title, shared, content: { question, words, options } } })
    },
    async onSuccess() {
      setTitle('')
      toasts.show({ type: 'success', message: 'The set is saved.', autoDismiss: true })
      await client.invalidateQueries({ queryKey: KEY })
    },
    onError: (error) => {
      if (!(error instanceof CallError && error.errors['title'])) failed(error)
    },
  })
  const error = keep.error instanceof CallError ? keep.error.errors['title']?.[0] : null
  return (
    <details>
      <summary>Save as a set to begin others with</summary>
      <div className={styles.saved}>
        <Field
          label="Its name"
          required
          maxLength={OPTION_TITLE_MAX}
          value={title}
          error={error}
          onValue={(words) => {
            keep.reset()
            setTitle(String(words))
          }}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          For all concierges
        </label>
        <Button small variant="secondary" loading={keep.isPending} onClick={() => keep.mutate()}>
          Save the set
        </Button>
      </div>
    </details>
  )
}
