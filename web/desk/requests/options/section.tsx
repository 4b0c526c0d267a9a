import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { optionsQuery } from './data.ts'

const OptionsDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.OptionsDialog), false)
// most requests have none
const SentSets = lazy(async () => ({ default: (await import('./sent-sets.tsx')).SentSets }))

/** What the member was given to choose from, and the way to give them more. */
export function Options({ request }: { request: DeskRequest }) {
  const { data: options } = useQuery(optionsQuery(request.external_id))
  const [open, setOpen] = useState(false)
  const [setId, setSetId] = useState<string | null>(null)
  const begin = (id: string | null) => {
    setSetId(id)
    setOpen(true)
  }
  const isUnderWay = request.status !== 'closed'
  const label = options?.draft ? 'Go on with the options' : 'Build options'
  useCommands(isUnderWay ? [{ id: 'options', label, group: 'Write', keys: 'c', run: () => begin(null) }] : [])
  const hasSent = options && (options.cap || options.sets.length > 0)
  if (!isUnderWay && !hasSent) return null
  return (
    <section>
      <h3>Options</h3>
      {hasSent && (
        <Suspense>
          <SentSets
            requestId={request.external_id}
            firstName={request.about.first_name}
            options={options}
            isUnderWay={isUnderWay}
            onChange={isUnderWay && !options.draft ? begin : undefined}
          />
        </Suspense>
      )}
      {isUnderWay && (
        <Button small variant="secondary" disabled={!options} onClick={() => begin(null)}>
          {label}
        </Button>
      )}
      <OptionsDialog request={request} setId={setId} open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
