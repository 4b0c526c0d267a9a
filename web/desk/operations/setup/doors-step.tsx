import { Link } from '@tanstack/react-router'
import type { Setup } from '#contract/desk/operations/setup.ts'
import { CopyButton } from '#web/desk/shared/copy-button.tsx'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import layout from '#web/kit/layout/layout.module.css'
import styles from './doors-step.module.css'
import { answerWords, openLines } from './hours-words.ts'
import { useOpenDoors, usePromisedHours, useSetup } from './setup-data.ts'
import page from './step-page.module.css'
import { useStepHeading } from './step-page.tsx'
import { inTheWay, isSkipped, MISSING_NAMES, STEP_OF } from './steps.ts'

/** The last step of the setup: what is missing, the button to open the doors, and the links to share. */
export function DoorsStep() {
  const { data: setup } = useSetup()
  const heading = useStepHeading()
  const open = useOpenDoors()
  if (!setup) return null
  const isBlocked = inTheWay(setup).length > 0
  return (
    <main id="work" tabIndex={-1} className={page.step}>
      <div className={page.page}>
        <div>
          <h1 className={`d3 ${page.title}`} ref={heading} tabIndex={-1}>
            {setup.opened_at ? 'The doors are open' : 'Open the doors'}
          </h1>
          <p className="quiet" role="status">
            {setup.opened_at
              ? `Since ${dateTimeLabel(setup.opened_at)}. Now hand out the links: anyone who has one can sign up.`
              : 'Nothing is sent when you open them. You distribute the links yourself.'}
          </p>
        </div>
        <Missing setup={setup} />
        <PromisedHours />
        {setup.opened_at && <Links companies={setup.companies} />}
        {open.error && <AlertBox variant="error">{open.error.message}</AlertBox>}
      </div>
      <footer className={page.foot}>
        <span className="small quiet">
          {!setup.opened_at && isBlocked && 'The doors open when nothing on this list is missing.'}
        </span>
        <span className={page.ways}>
          {setup.opened_at ? (
            <Button render={<Link to="/catalog" />}>To the desk</Button>
          ) : (
            <Button disabled={isBlocked} loading={open.isPending} onClick={() => open.mutate()}>
              Open the doors
            </Button>
          )}
        </span>
      </footer>
    </main>
  )
}

function Missing({ setup }: { setup: Setup }) {
  if (setup.missing.length === 0)
    return setup.opened_at ? null : <AlertBox variant="info">Nothing is missing.</AlertBox>
  return (
    <section aria-labelledby="missing" className={layout.stack12}>
      <h2 className="d5" id="missing">
        Still missing
      </h2>
      <ul className={styles.rows}>
        {setup.missing.map((missing) => (
          <li key={missing}>
            <Link to={`/setup/${STEP_OF[missing]}`}>{MISSING_NAMES[missing]}</Link>
            {isSkipped(setup, missing) && <span className="small quiet">You continue without it</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Default business hours. They apply from the first request, so a colleague has to confirm them first. */
function PromisedHours() {
  const { data: hours } = usePromisedHours()
  if (!hours) return null
  return (
    <section aria-labelledby="promised" className={layout.stack12}>
      <h2 className="d5" id="promised">
        What members are promised
      </h2>
      <ul className={styles.rows}>
        <li>
          <span className={styles.company}>
            {openLines(hours.week).map((line) => (
              // no line break before AM or PM
              <b key={line}>{line.replaceAll(/ (?=[AP]M)/g, '\u00a0')}</b>
            ))}
            <span className="small quiet">Time zone {hours.time_zone.replaceAll('_', ' ')}</span>
            <span>{answerWords(hours)}</span>
          </span>
          <Link to="/hours">Change the hours</Link>
        </li>
      </ul>
    </section>
  )
}

function Links({ companies }: { companies: Setup['companies'] }) {
  return (
    <section aria-labelledby="links" className={layout.stack12}>
      <h2 className="d5" id="links">
        Sign-up links
      </h2>
      <ul className={styles.rows}>
        {companies.map(({ id, name, sign_up_url }) => (
          <li key={id}>
            <span className={styles.company}>
              <b>{name}</b>
              <code>{sign_up_url}</code>
            </span>
            <CopyButton text={sign_up_url} what={`link of ${name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
