import { Link } from '@tanstack/react-router'
import { changeIdea } from '#contract/desk/operations/catalog.ts'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { choiceField, questionField, type TranslatableText } from '#domain/translatable-texts.ts'
import { useChangeCatalog } from '#web/desk/operations/catalog/catalog-data.ts'
import { parseIdeaSearch } from '#web/desk/operations/catalog/catalog-search.ts'
import { aboutQuestion, UNTITLED_QUESTION } from '#web/desk/operations/catalog/labels.ts'
import panes from '#web/desk/shared/layout/two-panes.module.css'
import { call } from '#web/desk/shared/wire/call.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { ErrorIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import { useOptimisticValue } from '#web/wire/use-optimistic-value.ts'
import { IdeaHead } from './idea-head.tsx'
import styles from './question-list.module.css'

type QuestionListProps = {
  idea: Idea
  questions: readonly FlowQuestion[]
  open: FlowQuestion | undefined
  faults: FieldErrors
  /** Texts without a translation, while one is edited. */
  missing?: readonly TranslatableText[] | undefined
  onOrder: (questions: FlowQuestion[]) => void
  onAdd: () => void
  onRestore: (questions: readonly FlowQuestion[]) => void
}

/** Questions of the flow, in the order that members see. */
export function QuestionList({ idea, questions, open, faults, missing, onOrder, onAdd, onRestore }: QuestionListProps) {
  const isFaulty = (index: number) => Object.keys(faults).some((field) => field.startsWith(`questions.${index}.`))
  return (
    <section className={panes.list} aria-label="Questions" data-hue={hueOf(idea.category?.hue)}>
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
              <MissingCount count={missing?.filter(isOf(question)).length ?? 0} />
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

const isOf =
  ({ key }: FlowQuestion) =>
  ({ field }: TranslatableText) =>
    field === questionField(key) || field.startsWith(choiceField(key, ''))

function MissingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.missing}>
      {count}
      <span className="sr"> missing</span>
    </span>
  )
}

/** Takes effect at once, without publishing. */
function VisibleSwitch({ idea: { id, visible, versions } }: { idea: Idea }) {
  const { mutate } = useChangeCatalog()
  const { shown, isAsking, ask, answered } = useOptimisticValue(visible)
  const change = (next: boolean) => {
    if (isAsking) return
    ask(next)
    mutate(() => call(changeIdea, { params: { id }, body: { visible: next } }), {
      onError: toasts.fail,
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
