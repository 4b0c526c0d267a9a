import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { domainField } from '#contract/desk/operations/company-sign-in.ts'
import { CopyLine } from '#web/desk/shared/copy-button.tsx'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { clockTime, dayInSentence, momentInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { checked } from '#web/wire/checked.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './road.module.css'
import type { CompanyDomain, SignInSource } from './sign-in-data.ts'

type DomainsProps = {
  source: SignInSource
  domains: readonly CompanyDomain[]
  /** Undefined while none is proven. */
  onClose: (() => void) | undefined
}

/** Domains with the records that prove them, and a form for another one. */
export function Domains({ source, domains, onClose }: DomainsProps) {
  const [isAdding, setAdding] = useState(false)
  const hasForm = isAdding || domains.length === 0
  return (
    <div className={layout.stack20}>
      {domains.map((domain) => (
        <Domain key={domain.domain} source={source} domain={domain} isOnly={domains.length === 1} />
      ))}
      {hasForm && (
        <DomainForm source={source} onClose={domains.length > 0 || onClose ? () => setAdding(false) : undefined} />
      )}
      <div className={hasForm ? 'buttons' : styles.acts}>
        {!hasForm && (
          <Button small variant="tertiary" onClick={() => setAdding(true)}>
            Add another domain
          </Button>
        )}
        {onClose && (
          <Button small variant="secondary" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

type DomainProps = { source: SignInSource; domain: CompanyDomain; isOnly: boolean }

function Domain({ source, domain: { domain, ...state }, isOnly }: DomainProps) {
  const now = useMinute()
  if (state.proven_at === null)
    return (
      <section className={layout.stack12} aria-label={domain}>
        <p className={styles.state}>
          {!isOnly && <b>{domain}. </b>}
          Add this record where you manage your domain. Then only your people are sent to your sign-in.
        </p>
        <dl className={styles.record}>
          <dt>Type</dt>
          <dd className="b">TXT</dd>
          <dt>Name</dt>
          <dd>
            <CopyLine text={state.record_name} what="name of the record" />
          </dd>
          <dt>Value</dt>
          <dd>
            <CopyLine text={state.record_value} what="value of the record" />
          </dd>
        </dl>
        <CheckNow source={source} domain={domain}>
          {state.checked_at ? (
            <>
              <b>Not there yet.</b> We looked {lookedAt(state.checked_at, now)}. It can take an hour to show up. We keep
              looking for three days and email you when it’s there.
            </>
          ) : (
            'We look for the record as soon as you press this, and every hour for three days.'
          )}
        </CheckNow>
        <div className={styles.acts}>
          <RemoveDomain source={source} domain={domain} isProven={false} />
        </div>
      </section>
    )
  return (
    <section className={styles.proven} aria-label={domain}>
      <p>
        <b>{domain}</b>
        <small>
          {state.stops_at
            ? `The record is gone. Sign-in stops ${dayInSentence(state.stops_at, now)}.`
            : `Record found ${dayInSentence(state.proven_at, now)}. Keep it in place; we look once a day.`}
        </small>
      </p>
      <RemoveDomain source={source} domain={domain} isProven />
    </section>
  )
}

type CheckNowProps = { source: SignInSource; domain: string; children: ReactNode }

/** Looks for the record. The server accepts this every ten seconds. */
export function CheckNow({ source, domain, children }: CheckNowProps) {
  const checking = useAct(() => source.check(domain), {
    onDone: source.show,
    // the server may have found it on its own
    onFailed: () => source.refetch(),
  })
  return (
    <div className={styles.look}>
      <Button small loading={checking.isPending} aria-label={`Check now: ${domain}`} onClick={() => checking.act()}>
        Check now
      </Button>
      <p role="status">{checking.failure ?? children}</p>
    </div>
  )
}

export function lookedAt(at: string, now: Date): string {
  const isToday = new Date(at).toDateString() === now.toDateString()
  return isToday ? `at ${clockTime(at)}` : momentInSentence(at, now)
}

type RemoveDomainProps = { source: SignInSource; domain: string; isProven: boolean }

export function RemoveDomain({ source, domain, isProven }: RemoveDomainProps) {
  const { withProof, dialog } = useProof()
  const { confirm, dialog: question } = useConfirm()
  const removing = useAct(() => withProof(() => source.remove(domain)), {
    onDone: (answer) => answer && source.show(answer),
    failsInToast: true,
  })
  const ask = () =>
    confirm(
      isProven
        ? {
            title: `Remove ${domain}?`,
            description: 'People with an address there are no longer sent to your sign-in.',
            keep: 'Keep the domain',
            proceed: 'Remove the domain',
            danger: true,
          }
        : null,
      () => removing.mutateAsync(),
    )
  return (
    <>
      {dialog}
      {question}
      <Button small variant="tertiary" loading={removing.isPending} aria-label={`Remove ${domain}`} onClick={ask}>
        Remove
      </Button>
    </>
  )
}

const typed = z.object({ domain: domainField })

/** Claims a domain, which creates its record. */
export function DomainForm({ source, onClose }: { source: SignInSource; onClose: (() => void) | undefined }) {
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(typed, async ({ domain }) => {
      source.show(await source.claim(domain))
      onClose?.()
    }),
  )
  return (
    <form className={styles.form} aria-label="A domain" {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      <Field
        label="Domain of your work addresses"
        name="domain"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Such as brightwater.example, without the part before the @."
        error={errors['domain']}
      />
      <div className="buttons">
        <Button small type="submit" loading={pending}>
          Show the record
        </Button>
        {onClose && (
          <Button small variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
