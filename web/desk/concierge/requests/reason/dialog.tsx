import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import {
  deskGiveReason,
  deskReasonChoices,
  type OpeningReason,
  REASON_MAX_CHARACTERS,
  type ReasonChoices,
} from '#contract/desk/requests/reasons.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { EyeIcon } from '#web/kit/icons/page-icons.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './dialog.module.css'

type OpeningDialogProps = { open: boolean; requestId: string; onGiven: () => void; onClose: () => void }

/** Dialog that asks for a reason before a colleague's request opens. The member can read the reason. */
export function OpeningDialog({ open, requestId, onGiven, onClose }: OpeningDialogProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(deskReasonChoices, { params: { external_id: requestId } }),
    enabled: open,
    gcTime: 0,
  })
  const title = data ? `${calls(data.assignee)} has this one` : 'A colleague has this one'
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {error && !data && <LoadFailed error={error} onRetry={refetch} onPage />}
      {!error && !data && (
        <div aria-busy="true">
          <Skeleton shape="long" />
          <Skeleton shape="long" />
        </div>
      )}
      {data && <ReasonForm choices={data} onGiven={onGiven} onClose={onClose} />}
    </Dialog>
  )
}

type ReasonFormProps = {
  choices: ReasonChoices
  onGiven: () => void
  onClose: () => void
}

function ReasonForm({ choices, onGiven, onClose }: ReasonFormProps) {
  const { request, assignee, mine } = choices
  const whose = calls(assignee)
  const options = optionsFor(whose, mine.length > 0)
  const [reason, setReason] = useState<Reason>({
    why: options[0]?.why ?? 'other',
    related: mine[0]?.external_id ?? '',
    words: '',
  })
  const { why, related, words } = reason
  const { form, errors, failure, pending } = useForm(
    sent(async () => {
      const body = { why, ...(why === 'related' && { related }), ...(why === 'other' && { words }) }
      await call(deskGiveReason, { params: { external_id: request.external_id }, body })
      onGiven()
    }),
  )
  return (
    <form className="stack" {...form}>
      <p className={styles.about}>
        {assignee && <Face name={assignee.name} decorative />}
        <span>
          <bdi>{request.name}</bdi> · <bdi>{request.member}</bdi>
        </span>
      </p>
      <FailureBox failure={failure} />
      <Reasons options={options} mine={mine} reason={reason} errors={errors} onReason={setReason} />
      <Preview
        choices={choices}
        reason={reasonText(why, { whose: assignee?.name ?? 'a colleague', words, related, choices })}
      />
      <div className={styles.buttons}>
        <Button variant="tertiary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={pending}>
          Open
        </Button>
      </div>
    </form>
  )
}

type Reason = { readonly why: OpeningReason; readonly related: string; readonly words: string }

type ReasonsProps = {
  options: ReturnType<typeof optionsFor>
  /** The concierge's own requests, for the reason that refers to one of them. */
  mine: ReasonChoices['mine']
  reason: Reason
  errors: ReturnType<typeof useForm>['errors']
  onReason: (reason: Reason) => void
}

function Reasons({ options, mine, reason, errors, onReason }: ReasonsProps) {
  const { why, related, words } = reason
  const id = useId()
  const change = (part: Partial<Reason>) => onReason({ ...reason, ...part })
  const first = useRef<HTMLInputElement>(null)
  // The dialog opens before its options have loaded.
  useEffect(() => first.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[Number(event.key) - 1]
    if (!chosen) return
    event.preventDefault()
    change({ why: chosen.why })
    document.getElementById(`${id}-${chosen.why}`)?.focus()
  }
  return (
    <fieldset className={styles.reasons}>
      <legend>Why are you opening it?</legend>
      {options.map((option, index) => (
        <div key={option.why} className={styles.option}>
          <label className={styles.reason}>
            <input
              ref={index === 0 ? first : undefined}
              id={`${id}-${option.why}`}
              type="radio"
              name={id}
              checked={option.why === why}
              onChange={() => change({ why: option.why })}
              onKeyDown={onKeyDown}
            />
            <span>{option.label}</span>
            <kbd aria-hidden="true">{index + 1}</kbd>
          </label>
          {option.why === 'related' && why === 'related' && (
            <Select
              label="Which of your requests"
              required
              options={mine.map((own) => ({
                value: own.external_id,
                label: own.same_member ? own.name : `${isolate(own.name)} · ${isolate(own.member)}`,
              }))}
              value={related}
              error={errors['related']}
              onValue={(chosen) => change({ related: chosen })}
            />
          )}
          {option.why === 'other' && why === 'other' && (
            <Field
              label="In your words"
              type="textarea"
              required
              value={words}
              maxLength={REASON_MAX_CHARACTERS}
              error={errors['words']}
              onValue={(text) => change({ words: String(text) })}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

const optionsFor = (whose: string, hasOwn: boolean): { why: OpeningReason; label: string }[] => [
  ...(hasOwn ? [{ why: 'related' as const, label: 'It belongs to one of mine' }] : []),
  { why: 'covering', label: `I’m covering for ${whose}` },
  { why: 'asked', label: `${whose} asked me` },
  { why: 'other', label: 'Something else' },
]

type ReasonDetails = { whose: string; words: string; related: string; choices: ReasonChoices }

/** The end of the sentence that the member reads. */
function reasonText(why: OpeningReason, { whose, words, related, choices }: ReasonDetails): string {
  if (why === 'covering') return `covering for ${whose}`
  if (why === 'asked') return `because ${whose} asked them`
  if (why === 'other') return trimmed(words) || '…'
  const own = choices.mine.find(({ external_id }) => external_id === related)
  // The member must not read the name of another member's request.
  return own?.same_member ? `because it belongs to ${isolate(own.name)}` : 'because it belongs to another request'
}

function Preview({ choices: { request, assignee }, reason }: { choices: ReasonChoices; reason: string }) {
  const me = useSession()?.staff.name ?? ''
  return (
    <p className={styles.preview}>
      <EyeIcon />
      <span>
        {firstNameOf(request.member)} can read: “{me}, {reason}.” It is also recorded in the log
        {assignee ? `, and is valid for a day.` : '.'}
      </span>
    </p>
  )
}

const calls = (colleague: { name: string } | null | undefined) =>
  colleague ? firstNameOf(colleague.name) : 'A colleague'
