import { Button } from '#web/kit/button.tsx'
import styles from './conversation-foot.module.css'
import { FaultBox } from './fault-box.tsx'
import { QuestionForm } from './question-form.tsx'
import type { Conversation, Step } from './steps.ts'
import type { Talk } from './talk.ts'

interface ConversationFootProps {
  talk: Talk
  now: Exclude<Conversation, Step<'received'>>
  /** What becomes of the answers, in a few words. */
  kept: string
}

/** What the member can do now. */
export function ConversationFoot({ talk, now, kept }: ConversationFootProps) {
  const tryAgain = () => talk.tell({ type: 'try_again' })
  switch (now.step) {
    case 'asking':
      return <QuestionForm key={now.question.id} talk={talk} now={now} kept={kept} />
    case 'not_begun':
    case 'stuck':
      return <FaultBox fault={now.fault} onTryAgain={tryAgain} focused />
    case 'review':
    case 'sending':
      return <HandOver talk={talk} now={now} />
    default:
      return (
        <Button disabled className={styles.main}>
          Continue
        </Button>
      )
  }
}

function HandOver({ talk, now }: { talk: Talk; now: Step<'review' | 'sending'> }) {
  const submit = () => talk.tell({ type: 'submit' })
  const editing = now.step === 'review' && now.edits.length > 0
  return (
    <div className={styles.ask}>
      {now.step === 'review' && now.fault && <FaultBox fault={now.fault} onTryAgain={submit} />}
      <Button className={styles.main} disabled={editing} loading={now.step === 'sending'} onClick={submit}>
        {editing ? 'Finish editing above' : 'Submit request'}
      </Button>
    </div>
  )
}
