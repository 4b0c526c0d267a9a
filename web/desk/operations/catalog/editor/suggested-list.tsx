import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { CHECKLIST_ITEM_MAX_CHARACTERS, CHECKLIST_MAX, changeIdea } from '#contract/desk/operations/catalog.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import { MILESTONE_MAX_CHARACTERS, MILESTONES_MAX } from '#contract/shared/milestones.ts'
import { useChangeCatalog } from '#web/desk/operations/catalog/catalog-data.ts'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { EditDrawer, useCatalogForm } from './edit-drawer.tsx'
import styles from './suggested-list.module.css'
import { useCompared } from './use-compared.ts'

type List = keyof typeof LISTS
type SuggestedListProps = { list: List; open: boolean; idea: Idea; onClose: () => void }

/** Suggestions for concierges at a request from this idea: milestones to show, and tasks. */
export function SuggestedList({ list, open, idea, onClose }: SuggestedListProps) {
  return (
    <EditDrawer open={open} title={LISTS[list].title} onClose={onClose}>
      {(done) => <ListForm list={list} idea={idea} onDone={done} />}
    </EditDrawer>
  )
}

type ListFormProps = Pick<SuggestedListProps, 'list' | 'idea'> & { onDone: () => void }

function ListForm({ list, idea, onDone }: ListFormProps) {
  const { id } = idea
  const { hint, line, most, longest } = LISTS[list]
  const names = Array.from({ length: most }, (_, index) => `line_${index + 1}`)
  const linesOf = (words: readonly string[]): Lines =>
    Object.fromEntries(names.map((name, index) => [name, words[index] ?? '']))
  const saved = linesOf(idea[list] ?? [])
  const { mine, setMine, base, isBehind, goOn } = useCompared(saved)
  const undo = useChangeCatalog()
  const filled = (lines: Lines) => filledOf(lines, names)
  const save = (lines: Lines, was: Lines) =>
    call(changeIdea, { params: { id }, body: { [list]: filled(lines), was: { [list]: filled(was) } } })
  const { form, errors, foot, dismiss } = useCatalogForm({
    label: 'Save',
    change: () => save(mine, base),
    onDone() {
      onDone()
      showSavedToast('Saved.', () => undo.mutateAsync(() => save(base, mine)))
    },
  })
  const decide = (next: Lines) => {
    goOn(next)
    dismiss()
  }
  return (
    <form {...form} className="stack">
      {isBehind && (
        <RecordConflict
          mine={mine}
          theirs={saved}
          base={base}
          labels={Object.fromEntries(names.map((name, index) => [name, `${line} ${index + 1}`]))}
          onMerge={decide}
          onTheirs={() => decide(saved)}
        />
      )}
      <p className="small quiet">{hint} Empty lines are ignored.</p>
      {names.map((name, index) => (
        <Field
          key={name}
          label={`${line} ${index + 1}`}
          className={styles.line}
          maxLength={longest}
          value={mine[name] ?? ''}
          error={
            hasVisibleContent(mine[name] ?? '')
              ? errors[`${list}.${filledOf(mine, names.slice(0, index)).length}`]
              : undefined
          }
          onValue={(typed) => setMine({ ...mine, [name]: String(typed) })}
        />
      ))}
      {foot}
    </form>
  )
}

const LISTS = {
  milestones: {
    title: 'Milestones',
    hint: 'Suggested to the concierge who pins steps to a request made from this idea. The last one is its end: “Paid”.',
    line: 'Step',
    most: MILESTONES_MAX,
    longest: MILESTONE_MAX_CHARACTERS,
  },
  checklist: {
    title: 'Checklist',
    hint: 'Suggested as tasks to the concierge of a request made from this idea. Members never see them.',
    line: 'Task',
    most: CHECKLIST_MAX,
    longest: CHECKLIST_ITEM_MAX_CHARACTERS,
  },
} as const

/** Lines by name, so that two versions can be compared line by line. */
type Lines = Readonly<Record<string, string>>

/** Values for the API. Empty lines are left out. */
const filledOf = (lines: Lines, names: readonly string[]) =>
  names.map((name) => lines[name] ?? '').filter(hasVisibleContent)
