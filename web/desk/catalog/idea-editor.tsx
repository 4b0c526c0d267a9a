import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FlowQuestion, flowFaults } from '#contract/desk/catalog-flow.ts'
import type { Datum, Idea } from '#contract/desk/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { useRecordPresence, WhoElse } from '#web/desk/shared/record-presence.tsx'
import { useFocusAfter } from '#web/desk/shared/use-focus-after.ts'
import { classNames } from '#web/kit/class-names.ts'
import { toasts } from '#web/kit/toasts.ts'
import { parseIdeaSearch, useIdeaSearch } from './catalog-search.ts'
import { ConflictView } from './conflict-view.tsx'
import { newQuestion } from './flow-changes.ts'
import styles from './idea-editor.module.css'
import { Preview } from './preview.tsx'
import { PublishBar } from './publish-bar.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'
import { useIdeaDraft } from './use-idea-draft.ts'

type IdeaEditorProps = {
  idea: Idea
  data: readonly Datum[]
  /** The draft is published or thrown away. */
  onRebegin: (idea: Idea) => void
}

/** Three columns: the questions, the one that is open, what members see. On a phone they are steps. */
export function IdeaEditor({ idea, data, onRebegin }: IdeaEditorProps) {
  const { draft, base, resolve, takeUp, now } = useIdeaDraft(idea)
  const [began] = useState(now.value)
  const { question: wanted, show } = useIdeaSearch()
  const navigate = useNavigate()
  const [tried, setTried] = useState<{ questions: readonly FlowQuestion[]; refused: FieldErrors } | null>(null)
  const questions = now.value
  // what only the server can judge holds until something is changed
  const refused = tried?.questions === questions ? tried.refused : {}
  const faults: FieldErrors = tried ? { ...flowFaults(questions), ...refused } : {}
  const open = questions.find(({ key }) => key === wanted) ?? questions[0]
  const others = useRecordPresence({ record: `idea-${idea.id}`, isWriting: questions !== began, place: open?.key })
  const go = (question: string | undefined, more: object | false = {}) =>
    navigate({
      to: '.',
      search: (before: unknown) => ({ ...parseIdeaSearch(before), show: undefined, question, ...more }),
    })
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
  return (
    <main id="work" tabIndex={-1} className={classNames(styles.editor, styles[step])}>
      {/* on a phone the head goes with the list of questions */}
      <h1 className="sr">{idea.name}</h1>
      <QuestionList
        idea={idea}
        questions={questions}
        open={open}
        faults={faults}
        onOrder={draft.change}
        onAdd={add}
        onRestore={draft.change}
      />
      <section ref={work} tabIndex={-1} aria-label="Question" className={styles.work}>
        <PublishBar
          idea={idea}
          draft={draft}
          now={now}
          onFaults={(found) => {
            setTried({ questions, refused: found })
            const key = questions[firstOf(found)]?.key
            if (key) void go(key)
          }}
          onRebegin={onRebegin}
          onPreview={() => go(open?.key, { show: 'preview' })}
          onList={() => go(undefined, isConflict && { show: 'questions' })}
        />
        <WhoElse others={others} partOf={(key) => numberOf(questions, key)} className={styles.present} />
        {isConflict && (
          <ConflictView
            id={idea.id}
            base={base()}
            mine={questions}
            others={others}
            onDecide={resolve}
            onTakeTheirs={(theirs) => {
              flushSync(() => {
                draft.adopt(now)
                onRebegin(theirs)
              })
              document.getElementById('work')?.focus()
              const takeBack = () => {
                takeUp(questions, theirs)
                onRebegin(theirs)
              }
              toasts.show({
                type: 'success',
                message: 'The idea is your colleague’s version.',
                autoDismiss: true,
                action: { label: 'Undo', run: takeBack },
              })
            }}
          />
        )}
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
          <p className={styles.none}>
            {faults['questions']?.[0] ?? 'There is no question yet. Add the first one: members answer them one by one.'}
          </p>
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

/** What a colleague's place is called here; a question that is theirs alone has no number yet. */
function numberOf(questions: readonly FlowQuestion[], key: string): string | undefined {
  const index = questions.findIndex((one) => one.key === key)
  return index < 0 ? undefined : `question ${index + 1}`
}

/** The first question that a field such as `questions.2.label` belongs to. */
function firstOf(faults: FieldErrors): number {
  return Math.min(...Object.keys(faults).map((field) => Number(field.split('.')[1] ?? 0)))
}
