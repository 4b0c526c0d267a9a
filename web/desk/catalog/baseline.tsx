import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { duration } from '#basics/duration.ts'
import { trimmed } from '#basics/graphemes.ts'
import { type Baseline, publishBaseline, readBaselines } from '#contract/desk/time-spent.ts'
import { call } from '#web/desk/shared/call.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from './baseline.module.css'
import { EditDrawer } from './edit-drawer.tsx'

type BaselineDrawerProps = { open: boolean; ideaId: number; onClose: () => void }

const keyOf = (ideaId: number) => ['idea', ideaId, 'baselines']

/** How long an idea takes a person by themselves, which the time given back is measured by. */
export function BaselineDrawer({ open, ideaId, onClose }: BaselineDrawerProps) {
  return (
    <EditDrawer open={open} title="Time it takes alone" onClose={onClose}>
      {() => <Baselines ideaId={ideaId} />}
    </EditDrawer>
  )
}

function Baselines({ ideaId }: { ideaId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(ideaId),
    queryFn: ({ signal }) => call(readBaselines, { params: { id: ideaId } }, { signal }),
  })
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <p aria-busy="true" />
  const [latest] = data.baselines
  return (
    <div className="stack">
      <p className="small quiet">
        Members read it where a request is completed. A change holds for what is completed from now on; what was counted
        stays with its version.
      </p>
      <BaselineForm key={latest?.version ?? 0} ideaId={ideaId} latest={latest} />
      {data.baselines.length > 0 && (
        <ol className={styles.versions} aria-label="Versions">
          {data.baselines.map(({ version, minutes, source, published_at, published_by }) => (
            <li key={version}>
              <b>{duration(minutes)}</b>
              <span>{source}</span>
              <span className="small quiet">
                Version {version}, {dateTimeLabel(published_at)}
                {published_by && `, ${published_by}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function BaselineForm({ ideaId, latest }: { ideaId: number; latest: Baseline | undefined }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => ({ minutes: String(latest?.minutes ?? ''), source: latest?.source ?? '' }))
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(publishBaseline, {
        params: { id: ideaId },
        body: {
          follows: latest?.version ?? 0,
          minutes: /^\d{1,6}$/.test(trimmed(typed.minutes)) ? Number(typed.minutes) : 0,
          source: typed.source,
        },
      }),
    onSuccess: (answer) => client.setQueryData(keyOf(ideaId), answer),
  })
  const errors = error instanceof CallError ? error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
      {error && Object.keys(errors).length === 0 && <AlertBox variant="error">{error.message}</AlertBox>}
      <Field
        label="Minutes it takes a person by themselves"
        required
        inputMode="numeric"
        value={typed.minutes}
        error={errors['minutes']?.[0]}
        onValue={(minutes) => setTyped({ ...typed, minutes: String(minutes) })}
      />
      <Field
        label="Where that is known from"
        required
        maxLength={300}
        placeholder="Forty people, asked in May 2026"
        value={typed.source}
        error={errors['source']?.[0]}
        onValue={(source) => setTyped({ ...typed, source: String(source) })}
      />
      <Button type="submit" loading={isPending}>
        {latest ? 'Publish the next version' : 'Publish'}
      </Button>
    </form>
  )
}
