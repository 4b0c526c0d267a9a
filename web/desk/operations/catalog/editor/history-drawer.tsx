import { useId } from 'react'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { GONE_DRAFT_DAYS, type GoneDraft, type Idea, type IdeaVersion } from '#contract/desk/operations/ideas.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Tag } from '#web/kit/layout/tag.tsx'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import { differences } from './difference.ts'
import styles from './history-drawer.module.css'

type HistoryDrawerProps = {
  idea: Idea
  open: boolean
  onClose: () => void
  onRestore: (questions: readonly FlowQuestion[]) => void
}

/** All published versions and recently discarded drafts, newest first. */
export function HistoryDrawer({ idea, open, onClose, onRestore }: HistoryDrawerProps) {
  const gone = useId()
  const restore = (what: string, { questions }: Pick<IdeaVersion, 'questions'>) => {
    onRestore(questions)
    toasts.done(`${what} is the draft now. Members see it once you publish.`)
    onClose()
  }
  return (
    <Drawer open={open} title="History" description={idea.name} dismissible onCloseRequest={onClose}>
      {idea.versions.length === 0 && <p>This idea has not been published yet.</p>}
      <ol className={styles.versions}>
        {idea.versions.map((version, index) => (
          <Version
            key={version.number}
            version={version}
            before={idea.versions[index + 1]}
            isLive={index === 0}
            onRestore={() => restore(`Version ${version.number}`, version)}
          />
        ))}
      </ol>
      {idea.gone_drafts.length > 0 && (
        <section aria-labelledby={gone}>
          <h3 id={gone} className={`d5 ${styles.title}`}>
            Drafts of the last {GONE_DRAFT_DAYS} days
          </h3>
          <p className="small quiet">What was discarded or overwritten by a colleague.</p>
          <ol className={styles.versions}>
            {idea.gone_drafts.map((draft) => (
              <Gone
                key={draft.id}
                draft={draft}
                live={idea.versions[0]}
                onRestore={() => restore('That draft', draft)}
              />
            ))}
          </ol>
        </section>
      )}
    </Drawer>
  )
}

type VersionProps = {
  version: IdeaVersion
  before: IdeaVersion | undefined
  isLive: boolean
  onRestore: () => void
}

function Version({ version, before, isLive, onRestore }: VersionProps) {
  const { number, published_at, published_by, questions } = version
  const changes = before ? differences(before.questions, questions) : []
  return (
    <li className={styles.version}>
      <h3 className="d5">
        Version {number} {isLive && <Tag>Live</Tag>}
      </h3>
      <p className="small quiet">
        {dateTimeLabel(published_at)}, {published_by ?? 'included at installation'}
      </p>
      <Changes changes={changes} questions={questions} />
      <Button variant="secondary" small aria-label={`Restore as draft: version ${number}`} onClick={onRestore}>
        Restore as draft
      </Button>
    </li>
  )
}

type GoneProps = { draft: GoneDraft; live: IdeaVersion | undefined; onRestore: () => void }

function Gone({ draft: { at, by, discarded, questions }, live, onRestore }: GoneProps) {
  const moment = dateTimeLabel(at)
  return (
    <li className={styles.version}>
      <p className="small quiet">
        {discarded ? 'Discarded' : 'Saved over'} {moment}, {by ?? 'the command line'}
      </p>
      <Changes changes={live ? differences(live.questions, questions) : []} questions={questions} />
      <Button variant="secondary" small aria-label={`Restore the draft of ${moment}`} onClick={onRestore}>
        Restore as draft
      </Button>
    </li>
  )
}

function Changes({ changes, questions }: Pick<IdeaVersion, 'questions'> & { changes: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {changes.length === 0 && <li>{questions.length === 1 ? '1 question' : `${questions.length} questions`}</li>}
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
