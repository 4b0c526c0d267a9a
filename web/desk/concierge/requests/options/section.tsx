import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { optionsQuery } from './data.ts'
import { OptionsDialog } from './dialog.tsx'
import { SentSets } from './sent-sets.tsx'

/** Options that the member was offered, and a button to offer more. */
export function Options({ request }: { request: DeskRequest }) {
  const { data: options } = useQuery(optionsQuery(request.external_id))
  const [open, setOpen] = useState(false)
  const [setId, setSetId] = useState<string | null>(null)
  const begin = (id: string | null) => {
    setSetId(id)
    setOpen(true)
  }
  const isUnderWay = request.status !== 'closed'
  const label = options?.draft ? 'Continue the options' : 'Build options'
  useCommands(isUnderWay ? [{ id: 'options', label, group: 'Write', keys: 'c', run: () => begin(null) }] : [])
  const hasSent = options && (options.cap || options.sets.length > 0)
  if (!isUnderWay && !hasSent) return null
  return (
    <section>
      <h3>Options</h3>
      {hasSent && (
        <SentSets
          requestId={request.external_id}
          firstName={request.about.first_name}
          options={options}
          isUnderWay={isUnderWay}
          onChange={isUnderWay && !options.draft ? begin : undefined}
        />
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
