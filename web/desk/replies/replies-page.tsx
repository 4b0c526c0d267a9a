import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedReply } from '#contract/desk/saved-replies.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { findReplies, savedRepliesQuery } from '#web/desk/shared/saved-replies.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import styles from './replies-page.module.css'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReplyRow } from './reply-row.tsx'

/** What concierges write often: all share some, and each may have some of their own. */
export function RepliesPage() {
  const { data: replies, error, refetch } = useQuery(savedRepliesQuery)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  // as it is now: a colleague may have saved it meanwhile
  const current = edited === 'new' ? edited : (replies?.find(({ id }) => id === edited?.id) ?? edited)
  const found = findReplies(replies ?? [], text)
  return (
    <PageFrame
      title="Replies"
      lead="In a conversation, type / or choose “Saved replies” to use one. A blank must be filled before it leaves."
      tools={
        <>
          <SearchBox label="Find a reply" placeholder="Name or words" value={text} onValue={setText} />
          <Button onClick={() => setEdited('new')}>
            <PlusIcon />
            New reply
          </Button>
        </>
      }
      isBusy={!replies && !error}
      className={styles.page}
    >
      {error && <LoadFailed error={error} onRetry={refetch} onPage />}
      {!replies && !error && <Skeleton className={styles.loading} />}
      {replies?.length === 0 && (
        <StateBlock title="Nothing saved yet" picture={<Scene of={EmptyQueue} />}>
          Keep what you write often, and fill in the rest as you go.
        </StateBlock>
      )}
      {replies && replies.length > 0 && found.length === 0 && <p role="status">Nothing matches “{text}”.</p>}
      <Group title="Shared by all concierges" replies={found.filter(({ shared }) => shared)} onEdit={setEdited} />
      <Group title="Yours alone" replies={found.filter(({ shared }) => !shared)} onEdit={setEdited} />
      <ReplyDialog edited={current} onClose={() => setEdited(null)} />
    </PageFrame>
  )
}

type GroupProps = { title: string; replies: readonly SavedReply[]; onEdit: (reply: SavedReply) => void }

function Group({ title, replies, onEdit }: GroupProps) {
  if (replies.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {replies.map((reply) => (
          <ReplyRow key={reply.id} reply={reply} onEdit={() => onEdit(reply)} />
        ))}
      </ul>
    </section>
  )
}
