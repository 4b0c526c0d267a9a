import type { ReactNode } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import type { Setup, TriedSender } from '#contract/desk/operations/setup.ts'
import { CopyButton } from '#web/desk/shared/copy-button.tsx'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Spinner } from '#web/kit/controls/spinner.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { WarnIcon } from '#web/kit/icons/icons.tsx'
import { ClockIcon, InfoIcon, SuccessIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './parts-step.module.css'
import { useMark, useSetup, useTryFiles, useTryMail } from './setup-data.ts'
import { StepPage } from './step-page.tsx'
import { NOUNS } from './steps.ts'
import { TextMe } from './text-me.tsx'

/** Email, text messages and files, each with a real test. */
export function PartsStep() {
  const { data } = useSetup()
  const mark = useMark()
  if (!data) return null
  const { parts } = data
  const open = (['mail', 'texts'] as const).filter((one) => !['confirmed', 'skipped'].includes(parts[one].state))
  return (
    <StepPage
      step="parts"
      lead="Each part is tested for real. A test goes only to you, never to a member."
      state={mark.error ? mark.error.message : null}
      ways={open.map((one) => (
        <Button
          key={one}
          variant="tertiary"
          disabled={mark.isPending}
          onClick={() => mark.mutate({ step: one, state: 'skipped' })}
        >
          Continue without {NOUNS[one]}
        </Button>
      ))}
    >
      <ul className={styles.parts} aria-live="polite">
        <DatabasePart database={parts.database} />
        <Files files={parts.files} />
        <Mail mail={parts.mail} />
        <Texts texts={parts.texts} />
        <AnswersByMail domain={parts.inbound_domain} />
      </ul>
      <SameByCommand />
    </StepPage>
  )
}

type PartProps = {
  name: ReactNode
  state: 'good' | 'bad' | 'open' | 'waiting'
  children: ReactNode
  button?: ReactNode
}

const ICONS = { good: <SuccessIcon />, bad: <WarnIcon />, open: <ClockIcon />, waiting: <Spinner label="On its way" /> }

function Part({ name, state, children, button }: PartProps) {
  return (
    <li className={styles.part}>
      <span className={styles[state]}>{ICONS[state]}</span>
      <h2 className="b">{name}</h2>
      <div className={styles.words}>{children}</div>
      {button && <div className={styles.button}>{button}</div>}
    </li>
  )
}

function DatabasePart({ database: { version, ms, backup } }: { database: Setup['parts']['database'] }) {
  return (
    <Part name="Database" state={backup?.failed ? 'bad' : 'good'}>
      <p>
        PostgreSQL {version} answers in {ms} ms. {backup?.taken_at && backedUp(backup.taken_at)}
        {backup && !backup.taken_at && !backup.failed && 'The first backup is made within a day.'}
        {backup === null && (
          <>
            There are no automatic backups until <code>BACKUP_URL</code> is set.
          </>
        )}
      </p>
      {backup?.failed && (
        <p>
          <b className={styles.fault}>The last backup failed.</b> <code>npx tendwell doctor</code> says why.
        </p>
      )}
    </Part>
  )
}

const backedUp = (at: string) => `Last backup ${momentInSentence(at, timeNow())}.`

function AnswersByMail({ domain }: { domain: string | null }) {
  return (
    <Part
      name={
        <>
          Answers by mail <span className="quiet">(optional)</span>
        </>
      }
      state={domain ? 'good' : 'open'}
    >
      {domain ? (
        <p>Members’ answers to addresses at {domain} become messages in their requests.</p>
      ) : (
        <p>
          <code>INBOUND_DOMAIN</code> isn’t set. Members can answer only in the app. “Replies by email” in{' '}
          <code>docs/operating/configure.md</code> explains it.
        </p>
      )}
    </Part>
  )
}

const DOCTOR = 'npx tendwell doctor'

function SameByCommand() {
  return (
    <div className={styles.command}>
      <InfoIcon />
      <p>
        The same checks by command: <b>{DOCTOR}</b>. Its exit status is 0 if every configured part works.
      </p>
      <CopyButton text={DOCTOR} what="command" variant="tertiary" />
    </div>
  )
}

function Reason({ reason }: { reason: NonNullable<TriedSender['reason']> }) {
  return (
    <p>
      <b className={styles.fault}>{reason.sentence}</b>{' '}
      {reason.check.length > 0 && (
        <>
          Check <code>{reason.check.join(', ')}</code>.
        </>
      )}
    </p>
  )
}

function Failure({ error }: { error: Error | null }) {
  return error && <AlertBox variant="error">{error.message}</AlertBox>
}

function Files({ files }: { files: Setup['parts']['files'] }) {
  const tryOut = useTryFiles()
  const { state, place, tried_at, reason } = files
  return (
    <Part
      name="Files"
      state={LOOK[state]}
      button={
        <Button
          small
          variant={state === 'confirmed' ? 'secondary' : 'primary'}
          loading={tryOut.isPending}
          onClick={() => tryOut.mutate()}
        >
          {state === 'untried' ? 'Try it' : 'Try again'}
        </Button>
      }
    >
      {state === 'confirmed' && tried_at && (
        <p>
          {place}: written, read back and deleted, {momentInSentence(tried_at, timeNow())}.
        </p>
      )}
      {state === 'untried' && <p>{place}. Not tried yet.</p>}
      {reason && <Reason reason={reason} />}
      <Failure error={tryOut.error} />
    </Part>
  )
}

const LOOK: Record<TriedSender['state'], PartProps['state']> = {
  untried: 'open',
  waiting: 'waiting',
  sent: 'open',
  failed: 'bad',
  confirmed: 'good',
  skipped: 'open',
}

function Mail({ mail }: { mail: TriedSender }) {
  const tryOut = useTryMail()
  const send = () => tryOut.mutate()
  return (
    <Part
      name="Mail"
      state={LOOK[mail.state]}
      button={
        mail.by !== 'nobody' &&
        mail.state !== 'sent' && (
          <Button
            small
            variant={mail.state === 'confirmed' ? 'secondary' : 'primary'}
            loading={tryOut.isPending || mail.state === 'waiting'}
            onClick={send}
          >
            {mail.state === 'confirmed' ? 'Send another' : 'Send me one'}
          </Button>
        )
      }
    >
      <Sent sender={mail} part="mail" variable="SMTP_URL" />
      {mail.state === 'sent' && <DidItCome part="mail" to={mail.to ?? ''} again={send} pending={tryOut.isPending} />}
      <Failure error={tryOut.error} />
    </Part>
  )
}

function Texts({ texts }: { texts: TriedSender }) {
  return (
    <Part name="Text messages" state={LOOK[texts.state]}>
      <Sent sender={texts} part="texts" variable="SMS_PROVIDER" />
      {texts.state === 'sent' && <DidItCome part="texts" to={texts.to ?? ''} />}
      {texts.by !== 'nobody' && <TextMe waits={texts.state === 'waiting'} />}
    </Part>
  )
}

/** Status of a sender. */
function Sent({ sender, part, variable }: { sender: TriedSender; part: keyof typeof NOUNS; variable: string }) {
  const { by, provider, state, to, tried_at, reason } = sender
  const name = part === 'mail' ? 'Mails' : 'Texts'
  const way = {
    provider: `${name} go by ${provider}.`,
    outbox: `${variable} isn’t set: outside production ${NOUNS[part] === 'mail' ? 'mails' : 'texts'} go to the outbox, where this machine shows them.`,
    nobody: `${variable} isn’t set: ${name.toLowerCase()} wait in the database until it is.`,
  }[by]
  if (state === 'confirmed' && tried_at)
    return (
      <p>
        It came, {momentInSentence(tried_at, timeNow())}. {way}
      </p>
    )
  if (state === 'waiting') return <p>One is on its way to {to}.</p>
  if (state === 'failed') return reason ? <Reason reason={reason} /> : <p>The last one was not sent. {way}</p>
  if (state === 'skipped')
    return (
      <p>
        Continuing without {NOUNS[part]}; it stays on the list. {way}
      </p>
    )
  return <p>{way}</p>
}

type DidItComeProps = { part: 'mail' | 'texts'; to: string; again?: () => void; pending?: boolean }

function DidItCome({ part, to, again, pending }: DidItComeProps) {
  const mark = useMark()
  return (
    <div className={styles.question}>
      <p className="b">We have sent you one, to {to}: did it arrive?</p>
      <div className={styles.answers}>
        <Button small loading={mark.isPending} onClick={() => mark.mutate({ step: part, state: 'confirmed' })}>
          Yes, it arrived
        </Button>
        {again && (
          <Button small variant="secondary" loading={pending} onClick={again}>
            No, send another
          </Button>
        )}
      </div>
      <Failure error={mark.error} />
    </div>
  )
}
