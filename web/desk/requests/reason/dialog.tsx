import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { trimmed } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import {
  deskGiveReason,
  deskReasonChoices,
  type OpeningReason,
  REASON_MAX_CHARACTERS,
  type ReasonChoices,
} from '#contract/desk/reasons.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/call.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { Face } from '#web/illustrations/face.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { EyeIcon } from '#web/kit/page-icons.tsx'
import { Select } from '#web/kit/select.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from './dialog.module.css'

type OpeningDialogProps = { open: boolean; requestId: string; onGiven: () => void; onClose: () => void }

/** Opening what a colleague has asks why first. The member can read what is chosen here. */
export function OpeningDialog({ open, requestId, onGiven, onClose }: OpeningDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reason', requestId],
    enabled: open,
    gcTime: 0,
    queryFn: ({ signal }) => call(deskReasonChoices, { params: { external_id: requestId } }, { signal }),
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
  const id = useId()
  const whose = calls(assignee)
  const options = optionsFor(whose, mine.length > 0)
  const [why, setWhy] = useState<OpeningReason>(options[0]?.why ?? 'other')
  const [related, setRelated] = useState(mine[0]?.external_id ?? '')
  const [words, setWords] = useState('')
  const first = useRef<HTMLInputElement>(null)
  // the dialog is there before its choices are
  useEffect(() => first.current?.focus(), [])
  const give = useMutation({
    mutationFn: (body: BodyOf<typeof deskGiveReason>) =>
      call(deskGiveReason, { params: { external_id: request.external_id }, body }),
    onSuccess: onGiven,
  })
  const errors = give.error instanceof CallError ? give.error.errors : {}
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (give.isPending) return
    give.mutate({
      why,
      ...(why === 'related' && { related }),
      ...(why === 'other' && { words }),
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[Number(event.key) - 1]
    if (!chosen) return
    event.preventDefault()
    setWhy(chosen.why)
    document.getElementById(`${id}-${chosen.why}`)?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.about}>
        {assignee && <Face name={assignee.name} decorative />}
        <span>
          <bdi>{request.name}</bdi> · <bdi>{request.member}</bdi>
        </span>
      </p>
      {give.error && Object.keys(errors).length === 0 && <AlertBox variant="error">{give.error.message}</AlertBox>}
      <fieldset className={styles.reasons}>
        <legend>Why do you open it?</legend>
        {options.map((option, index) => (
          <div key={option.why} className={styles.option}>
            <label className={styles.reason}>
              <input
                ref={index === 0 ? first : undefined}
                id={`${id}-${option.why}`}
                type="radio"
                name={id}
                checked={option.why === why}
                onChange={() => setWhy(option.why)}
                onKeyDown={onKeyDown}
              />
              <span>{option.label}</span>
              <kbd aria-hidden="true">{index + 1}</kbd>
            </label>
            {option.why === 'related' && why === 'related' && (
              <Select
                label="Which of yours"
                required
                options={mine.map((own) => ({
                  value: own.external_id,
                  label: own.same_member ? own.name : `${isolate(own.name)} · ${isolate(own.member)}`,
                }))}
                value={related}
                error={errors['related']?.[0]}
                onValue={setRelated}
              />
            )}
            {option.why === 'other' && why === 'other' && (
              <Field
                label="In your words"
                type="textarea"
                required
                value={words}
                maxLength={REASON_MAX_CHARACTERS}
                error={errors['words']?.[0]}
                onValue={(text) => setWords(String(text))}
              />
            )}
          </div>
        ))}
      </fieldset>
      <Preview
        choices={choices}
        said={saidOf(why, { whose: assignee?.name ?? 'a colleague', words, related, choices })}
      />
      <div className={styles.buttons}>
        <Button variant="tertiary" onClick={onClose}>
          Leave it closed
        </Button>
        <Button type="submit" loading={give.isPending}>
          Open
        </Button>
      </div>
    </form>
  )
}

const optionsFor = (whose: string, hasOwn: boolean): { why: OpeningReason; label: string }[] => [
  ...(hasOwn ? [{ why: 'related' as const, label: 'It belongs to one of mine' }] : []),
  { why: 'covering', label: `I’m covering for ${whose}` },
  { why: 'asked', label: `${whose} asked me` },
  { why: 'other', label: 'Something else' },
]

type Said = { whose: string; words: string; related: string; choices: ReasonChoices }

/** The end of the sentence that the member reads. */
function saidOf(why: OpeningReason, { whose, words, related, choices }: Said): string {
  if (why === 'covering') return `covering for ${whose}`
  if (why === 'asked') return `because ${whose} asked them`
  if (why === 'other') return trimmed(words) || '…'
  const own = choices.mine.find(({ external_id }) => external_id === related)
  // another member's request is not theirs to read
  return own?.same_member ? `because it belongs to ${isolate(own.name)}` : 'because it belongs to another request'
}

function Preview({ choices: { request, assignee }, said }: { choices: ReasonChoices; said: string }) {
  const me = useSession()?.staff.name ?? ''
  return (
    <p className={styles.preview}>
      <EyeIcon />
      <span>
        {firstNameOf(request.member)} can read: “{me}, {said}.” It stands in the log, too
        {assignee ? `, and holds for a day.` : '.'}
      </span>
    </p>
  )
}

const calls = (colleague: { name: string } | null | undefined) =>
  colleague ? firstNameOf(colleague.name) : 'A colleague'
