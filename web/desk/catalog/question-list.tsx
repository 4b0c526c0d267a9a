import { Link } from '@tanstack/react-router'
import { changeIdea } from '#contract/desk/catalog.ts'
import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { call } from '#web/desk/shared/call.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { PlusIcon } from '#web/kit/icons.tsx'
import { ErrorIcon } from '#web/kit/page-icons.tsx'
import { moved } from '#web/kit/reorder.ts'
import { SortableList } from '#web/kit/sortable-list.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useOptimisticValue } from '#web/wire/use-optimistic-value.ts'
import { useChangeCatalog } from './catalog-data.ts'
import { parseIdeaSearch } from './catalog-search.ts'
import { IdeaHead } from './idea-head.tsx'
import { aboutQuestion, UNTITLED_QUESTION } from './labels.ts'
import styles from './question-list.module.css'

type QuestionListProps = {
  idea: Idea
  questions: readonly FlowQuestion[]
  open: FlowQuestion | undefined
  faults: FieldErrors
  onOrder: (questions: FlowQuestion[]) => void
  onAdd: () => void
  onRestore: (questions: readonly FlowQuestion[]) => void
}

/** The flow, in the order in which members are asked. */
export function QuestionList({ idea, questions, open, faults, onOrder, onAdd, onRestore }: QuestionListProps) {
  const isFaulty = (index: number) => Object.keys(faults).some((field) => field.startsWith(`questions.${index}.`))
  return (
    <section className={styles.list} aria-label="Questions" data-hue={hueOf(idea.category?.hue)}>
      <IdeaHead idea={idea} onRestore={onRestore} />
      <SortableList
        label="Questions"
        items={questions}
        keyOf={({ key }) => key}
        nameOf={({ label }, index) => `Question ${index + 1}, ${label || UNTITLED_QUESTION}`}
        onMove={(from, to) => onOrder(moved(questions, from, to))}
        rowClassName={styles.row}
      >
        {(question, index, handle) => (
          <div className={classNames(styles.question, question === open && styles.here)}>
            {handle}
            <Link
              to="."
              search={(before: unknown) => ({ ...parseIdeaSearch(before), show: undefined, question: question.key })}
              className={styles.link}
              aria-current={question === open || undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.words}>
                <b>{question.label || UNTITLED_QUESTION}</b>
                <span className={styles.about}>{aboutQuestion(question, index === questions.length - 1)}</span>
              </span>
              {isFaulty(index) && (
                <span className={styles.fault}>
                  <ErrorIcon />
                  <span className="sr">Needs another look</span>
                </span>
              )}
            </Link>
          </div>
        )}
      </SortableList>
      <div className={styles.foot}>
        <Button variant="secondary" small onClick={onAdd}>
          <PlusIcon />
          Add a question
        </Button>
        <VisibleSwitch idea={idea} />
      </div>
    </section>
  )
}

/** Works at once and without publishing. */
function VisibleSwitch({ idea: { id, visible, versions } }: { idea: Idea }) {
  const { mutate } = useChangeCatalog()
  const { shown, isAsking, ask, answered } = useOptimisticValue(visible)
  const change = (next: boolean) => {
    if (isAsking) return
    ask(next)
    mutate(() => call(changeIdea, { params: { id }, body: { visible: next } }), {
      onError: (error) => toasts.show({ type: 'error', message: error.message }),
      onSettled: answered,
    })
  }
  return (
    <div className={styles.visible}>
      <Switch label="Visible to members" checked={shown} onCheckedChange={change} aria-describedby="visible-means" />
      <p id="visible-means" className="small quiet">
        {versions.length === 0 ? 'Once it is published. ' : ''}Off hides it everywhere at once.
      </p>
    </div>
  )
}
