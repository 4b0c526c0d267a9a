import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { Composer } from '#web/desk/requests/composer/composer.tsx'
import { PromisesStrip } from '#web/desk/requests/promises/strip.tsx'
import { Timeline } from '#web/desk/requests/timeline/timeline.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { useRequest } from '#web/desk/shared/queries.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { ConversationHead } from './head.tsx'
import { MemberFacts } from './member-facts.tsx'
import styles from './page.module.css'
import { usePresence } from './presence.ts'
import { PresenceLine } from './presence-line.tsx'
import { ConversationSkeleton } from './skeleton.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

/** One request: what was said on the left, who it is for on the right. */
export function ConversationPage() {
  const { id } = useParams({ from: '/inbox/requests/$id' })
  const { data: request, error, refetch } = useRequest(id)
  if (!request && error)
    return (
      <main className={styles.fault}>
        <LoadFailed error={error} onRetry={refetch} onPage missing="There is no such request." />
      </main>
    )
  if (!request) return <ConversationSkeleton />
  return (
    <div className={styles.page}>
      <main className={styles.conversation} data-hue={hueOf(request.category?.hue)}>
        <ConversationHead request={request} />
        <PromisesStrip key={`promises ${request.external_id}`} request={request} />
        <Thread key={request.external_id} request={request} />
      </main>
      <MemberSidebar request={request} />
    </div>
  )
}

/** What was said, who else is here, and a place to write. */
function Thread({ request }: { request: DeskRequest }) {
  useMarkSeen(request)
  const [newSince, setNewSince] = useState<number | null>(null)
  const { others, writes } = usePresence(request.external_id)
  return (
    <>
      <Timeline request={request} newSince={newSince} />
      <PresenceLine others={others} />
      <Composer request={request} onNews={setNewSince} onTyping={writes} />
    </>
  )
}

/** The member, beside their request, where there is room. */
function MemberSidebar({ request }: { request: DeskRequest }) {
  return (
    <aside className={styles.sidebar} aria-label="Member" tabIndex={0}>
      <MemberFacts request={request} />
    </aside>
  )
}
