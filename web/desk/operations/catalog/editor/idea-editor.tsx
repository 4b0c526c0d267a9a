import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Datum, Idea } from '#contract/desk/operations/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { flowFaults } from '#domain/flow-rules.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'
import { parseIdeaSearch, useIdeaSearch } from '#web/desk/operations/catalog/catalog-search.ts'
import { Preview } from '#web/desk/operations/catalog/preview/preview.tsx'
import { useRecordPresence, WhoElse } from '#web/desk/shared/records/record-presence.tsx'
import { useFocusAfter } from '#web/desk/shared/records/use-focus-after.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import { ConflictView } from './conflict-view.tsx'
import { newQuestion } from './flow-changes.ts'
import styles from './idea-editor.module.css'
import { IdeaTranslation } from './idea-translation.tsx'
import { PublishBar } from './publish-bar.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'
import { useIdeaDraft } from './use-idea-draft.ts'

type IdeaEditorProps = {
  idea: Idea
  data: readonly Datum[]
  /** Runs after the draft was published or discarded. */
  onRebegin: (idea: Idea) => void
}

/** Editor in three columns: questions, the open question, and the member's preview. On a phone these are steps. */
export function IdeaEditor({ idea, data, onRebegin }: IdeaEditorProps) {
  const editing = useIdeaDraft(idea)
  const { draft, now } = editing
  const [began] = useState(now.value)
  const { question: wanted, show, language } = useIdeaSearch()
  const go = useGo()
  const questions = now.value
  const { faults, refuse } = useFaults(questions)
  const open = questions.find(({ key }) => key === wanted) ?? questions[0]
  const others = useRecordPresence({ record: `idea-${idea.id}`, isWriting: questions !== began, place: open?.key })
  const change = (question: FlowQuestion) =>
    draft.change(questions.map((one) => (one.key === question.key ? question : one)))
  const add = () => {
    const question = newQuestion()
    draft.change([...questions, question])
    void go(question.key)
  }
  const remove = (question: FlowQuestion) => {
    const left = questions.filter((one) => one !== question)
    draft.change(left)
    void go(wanted && left[Math.min(questions.indexOf(question), left.length - 1)]?.key)
  }
  const isConflict = now.status === 'conflict'
  const work = useRef<HTMLElement>(null)
  useFocusAfter(isConflict, () => work.current)
  const step = show ?? (wanted === undefined && !isConflict ? 'questions' : 'question')
  const listed = { idea, questions, open, faults, onOrder: draft.change, onAdd: add, onRestore: draft.change }
  const list = (missing?: readonly TranslatableText[]) => <QuestionList {...listed} missing={missing} />
  if (language) return <IdeaTranslation idea={idea} questions={questions} language={language} list={list} />
  return (
    <main id="work" tabIndex={-1} className={classNames(styles.editor, styles[step])}>
      {/* on a phone the head is part of the list of questions */}
      <h1 className="sr">{idea.name}</h1>
      {list()}
      <section ref={work} tabIndex={-1} aria-label="Question" className={styles.work}>
        <PublishBar
          idea={idea}
          draft={draft}
          now={now}
          onFaults={(found) => {
            refuse(found)
            const key = questions[firstOf(found)]?.key
            if (key) void go(key)
          }}
          onRebegin={onRebegin}
          onPreview={() => go(open?.key, { show: 'preview' })}
          onList={() => go(undefined, isConflict && { show: 'questions' })}
        />
        <WhoElse others={others} partOf={(key) => numberOf(questions, key)} className={styles.present} />
        {isConflict && <Conflict idea={idea} editing={editing} others={others} onRebegin={onRebegin} />}
        {open ? (
          <QuestionForm
            key={open.key}
            question={open}
            index={questions.indexOf(open)}
            count={questions.length}
            data={data}
            faults={faults}
            onChange={change}
            onRemove={() => remove(open)}
          />
        ) : (
          <NoQuestion fault={faults['questions']?.[0]} />
        )}
      </section>
      <Preview
        idea={idea}
        questions={questions}
        open={open}
        onOpen={(key) => go(key, { show })}
        onBack={() => go(open?.key)}
      />
    </main>
  )
}

function NoQuestion({ fault }: { fault: string | undefined }) {
  return (
    <p className={styles.none}>{fault ?? 'No questions yet. Add the first one: members answer them one by one.'}</p>
  )
}

/** Opens a question, or another step on a phone. */
function useGo() {
  const navigate = useNavigate()
  return (question: string | undefined, more: object | false = {}) =>
    navigate({
      to: '.',
      search: (before: unknown) => ({ ...parseIdeaSearch(before), show: undefined, question, ...more }),
    })
}

/** Errors since the first attempt to publish. Errors of the server stay until the next change. */
function useFaults(questions: readonly FlowQuestion[]) {
  const [tried, setTried] = useState<{ questions: readonly FlowQuestion[]; refused: FieldErrors } | null>(null)
  const refused = tried?.questions === questions ? tried.refused : {}
  const faults: FieldErrors = tried ? { ...flowFaults(questions), ...refused } : {}
  return { faults, refuse: (found: FieldErrors) => setTried({ questions, refused: found }) }
}

type ConflictProps = Pick<IdeaEditorProps, 'idea' | 'onRebegin'> & {
  editing: ReturnType<typeof useIdeaDraft>
  others: ReturnType<typeof useRecordPresence>
}

/** A colleague saved another draft. The choice of theirs can be undone. */
function Conflict({ idea, editing, others, onRebegin }: ConflictProps) {
  const { draft, base, resolve, takeUp, now } = editing
  const takeTheirs = (theirs: Idea) => {
    flushSync(() => {
      draft.adopt(now)
      onRebegin(theirs)
    })
    document.getElementById('work')?.focus()
    const takeBack = () => {
      takeUp(now.value, theirs)
      onRebegin(theirs)
    }
    toasts.done('The idea now has your colleague’s version.', takeBack)
  }
  return (
    <ConflictView
      id={idea.id}
      base={base()}
      mine={now.value}
      others={others}
      onDecide={resolve}
      onTakeTheirs={takeTheirs}
    />
  )
}

/** Label of a colleague's place. A question that only the colleague has is not numbered yet. */
function numberOf(questions: readonly FlowQuestion[], key: string): string | undefined {
  const index = questions.findIndex((one) => one.key === key)
  return index < 0 ? undefined : `question ${index + 1}`
}

/** Index of the first question with an error such as `questions.2.label`. */
function firstOf(faults: FieldErrors): number {
  return Math.min(...Object.keys(faults).map((field) => Number(field.split('.')[1] ?? 0)))
}
