import { useState } from 'react'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import { UPLOAD_MAX_BYTES, uploadTypes } from '#contract/shared/upload.ts'
import { Assistant } from '#web/assistant/assistant.tsx'
import type { AnswerControlProps } from '#web/assistant/controls/control-props.ts'
import { FileControl } from '#web/assistant/controls/file-control.ts'
import { fileEntry, fileIn } from '#web/assistant/controls/file-entry.ts'
import { createSurveySession, type SurveySession } from '#web/assistant/survey-session.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { UploadField } from '#web/kit/fields/upload-field.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { Phone } from './phone.tsx'
import styles from './preview.module.css'
import { previewCalls } from './preview-calls.ts'

type PreviewProps = {
  idea: Idea
  questions: readonly FlowQuestion[]
  open: FlowQuestion | undefined
  onOpen: (key: string | undefined) => void
  onBack: () => void
}

/** The open question as a member sees it, and the whole draft in the assistant. */
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
          <p className="quiet">Questions appear here.</p>
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
            note="A preview: nothing is sent or stored"
            isTrial
            questions={questions.length}
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
    isReload: false,
    isFirstRequest: () => false,
    onHandedOver: () => undefined,
  })
}

/** A file is chosen as members do it, but not uploaded. */
const previewFile = (props: AnswerControlProps) => <PreviewFile {...props} />

function PreviewFile({ question, entry, invalid, onEntry }: AnswerControlProps) {
  const file = fileIn(entry)
  return (
    <UploadField
      label={question.label}
      required={!question.optional}
      choose={file ? 'Choose another file' : 'Choose a file'}
      hint="An image or a PDF of up to 25 MB"
      error={invalid}
      accept={uploadTypes.join(',')}
      maxBytes={UPLOAD_MAX_BYTES}
      files={file ? [{ name: file.name, status: 'Uploaded' }] : []}
      onFiles={([chosen]) => chosen && onEntry(fileEntry('preview', chosen.name))}
      onFault={() => onEntry('')}
      onRemove={() => onEntry('')}
    />
  )
}
