import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deskRemoveOptionSet,
  deskSavedOptionSets,
  deskSaveOptionSet,
  type SavedOptionSet,
} from '#contract/desk/requests/option-sending.ts'
import { type OptionDraftContent } from '#contract/desk/requests/options.ts'
import { OPTION_TITLE_MAX } from '#contract/shared/options.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './options.module.css'

/** Starts with a saved set of options. Hidden if none is saved. */
export function SavedSets({ onUse }: { onUse: (content: SavedOptionSet['content']) => void }) {
  const { data: { sets } = { sets: [] } } = useQuery(queryOf(deskSavedOptionSets))
  const [chosen, setChosen] = useState('')
  const set = sets.find(({ id }) => String(id) === chosen)
  const remove = useAct((id: number) => call(deskRemoveOptionSet, { params: { id } }), {
    failsInToast: true,
    refetch: [deskSavedOptionSets],
  })
  if (sets.length === 0) return null
  return (
    <div className={styles.saved}>
      <Select
        label="Start with a saved set"
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
          <Button small variant="tertiary" loading={remove.isPending} onClick={() => remove.act(set.id)}>
            Remove it
          </Button>
        </>
      )}
    </div>
  )
}

/** Saves the options for later, without their files. */
export function KeepSet({ content }: { content: OptionDraftContent }) {
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState(false)
  const { question, words, options } = content
  const keep = useAct(
    () => call(deskSaveOptionSet, { body: { title, shared, content: { question, words, options } } }),
    {
      done: 'The set is saved.',
      onDone: () => setTitle(''),
      failsInToast: (failure) => titleError(failure) === undefined,
      refetch: [deskSavedOptionSets],
    },
  )
  return (
    <details>
      <summary>Save as a reusable set</summary>
      <div className={styles.saved}>
        <Field
          label="Its name"
          required
          maxLength={OPTION_TITLE_MAX}
          value={title}
          error={titleError(keep.error)}
          onValue={(typed) => {
            keep.reset()
            setTitle(String(typed))
          }}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          For all concierges
        </label>
        <Button small variant="secondary" loading={keep.isPending} onClick={() => keep.act()}>
          Save the set
        </Button>
      </div>
    </details>
  )
}

const titleError = (error: Error | null) => (error instanceof CallError ? error.about('title') : undefined)
