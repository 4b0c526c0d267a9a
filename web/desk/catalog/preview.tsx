import { useState } from 'react'
import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { Assistant } from '#web/assistant/assistant.tsx'
import { FileControl } from '#web/assistant/file-control.ts'
import { createSurveySession, type SurveySession } from '#web/assistant/survey-session.ts'
import { Button } from '#web/kit/button.tsx'
import { BackIcon } from '#web/kit/icons.tsx'
import { Phone } from './phone.tsx'
import styles from './preview.module.css'
import { previewCalls } from './preview-calls.ts'
import { previewFile } from './preview-file.tsx'

type PreviewProps = {
  idea: Idea
  questions: readonly FlowQuestion[]
  open: FlowQuestion | undefined
  onOpen: (key: string | undefined) => void
  onBack: () => void
}

/** The open question as a member meets it, and the whole draft in the assistant itself. */
export function Preview({ idea, questions, open, onOpen, onBack }: PreviewProps) {
  const [trying, setTrying] = useState<{ survey: SurveySession; open: boolean } | null>(null)
  const begin = () => setTrying({ survey: sessionOf(questions), open: true })
  const end = () => setTrying((now) => now && { ...now, open: false })
  return (
    <section className={styles.preview} aria-label="What members see" data-hue={idea.category?.hue}>
      <Button variant="tertiary" small className={styles.back} onClick={onBack}>
        <BackIcon />
        Back to the question
      </Button>
      <h2 className="b">What members see</h2>
      <FileControl value={previewFile}>
        {open ? (
          <Phone idea={idea} questions={questions} open={open} onOpen={onOpen} />
        ) : (
          <p className="quiet">Once there is a question, it shows here.</p>
        )}
        <Button variant="secondary" block disabled={questions.length === 0} onClick={begin}>
          Try it in the assistant
        </Button>
        <p className="small quiet">The whole draft, from the first question to the last. Nothing is sent.</p>
        {trying && (
          <Assistant
            about={{ name: idea.name, categoryName: idea.category?.name ?? '', hue: idea.category?.hue ?? '' }}
            survey={trying.survey}
            open={trying.open}
            kept="A preview: nothing is sent or kept"
            onward={<Button onClick={end}>Back to the editor</Button>}
            onClose={end}
          />
        )}
      </FileControl>
    </section>
  )
}

function sessionOf(questions: readonly FlowQuestion[]): SurveySession {
  return createSurveySession({
    surveyId: 0,
    calls: previewCalls(questions),
    readDraft: () => null,
    saveDraft: () => undefined,
    isFirstRequest: () => false,
    onHandedOver: () => undefined,
  })
}
