import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { duration } from '#basics/time/duration.ts'
import { type Baseline, publishBaseline, readBaselines } from '#contract/desk/requests/time-spent.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './baseline.module.css'
import { EditDrawer } from './edit-drawer.tsx'

type BaselineDrawerProps = { open: boolean; ideaId: number; onClose: () => void }

const baselinesQuery = (ideaId: number) => queryOf(readBaselines, { params: { id: ideaId } })

/** The time that an idea takes a person alone, used to compute the time given back. */
export function BaselineDrawer({ open, ideaId, onClose }: BaselineDrawerProps) {
  return (
    <EditDrawer open={open} title="Time it takes alone" onClose={onClose}>
      {() => <Baselines ideaId={ideaId} />}
    </EditDrawer>
  )
}

function Baselines({ ideaId }: { ideaId: number }) {
  const { data, error, refetch } = useQuery(baselinesQuery(ideaId))
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <p aria-busy="true" />
  const [latest] = data.baselines
  return (
    <div className="stack">
      <p className="small quiet">
        Members read it at a completed request. A change applies to requests completed from now on; earlier ones keep
        their version.
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
  const [typed, setTyped] = useState(() => ({ minutes: String(latest?.minutes ?? ''), source: latest?.source ?? '' }))
  const { form, errors, failure, pending } = useForm(
    sent(async () => {
      const minutes = /^\d{1,6}$/.test(trimmed(typed.minutes)) ? Number(typed.minutes) : 0
      const body = { follows: latest?.version ?? 0, minutes, source: typed.source }
      const answer = await call(publishBaseline, { params: { id: ideaId }, body })
      queryClient.setQueryData(baselinesQuery(ideaId).queryKey, answer)
    }),
  )
  return (
    <form {...form} className="stack">
      <FailureBox failure={failure} />
      <Field
        label="Minutes it takes a person by themselves"
        required
        inputMode="numeric"
        value={typed.minutes}
        error={errors['minutes']}
        onValue={(minutes) => setTyped({ ...typed, minutes: String(minutes) })}
      />
      <Field
        label="Where that is known from"
        required
        maxLength={300}
        placeholder="Forty people, asked in May 2026"
        value={typed.source}
        error={errors['source']}
        onValue={(source) => setTyped({ ...typed, source: String(source) })}
      />
      <Button type="submit" loading={pending}>
        {latest ? 'Publish the next version' : 'Publish'}
      </Button>
    </form>
  )
}
