import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Proposal, SavedReply } from '#contract/desk/requests/saved-replies.ts'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { findReplies, having, repliesAndProposals } from '#web/desk/concierge/shared/saved-replies.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { ProposalRow } from './proposal-row.tsx'
import styles from './replies-page.module.css'
import type { RepliesTab } from './replies-search.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReplyRow } from './reply-row.tsx'

const TABS: readonly { title: RepliesTab; has: (reply: SavedReply) => boolean; none: string }[] = [
  { title: 'All', has: () => true, none: 'Save texts that you use often, and fill in the rest as you write.' },
  {
    title: 'Yours',
    has: ({ shared }) => !shared,
    none: 'You have no private replies. A new reply is private until you share it.',
  },
  {
    title: 'Proposed',
    has: ({ proposed }) => proposed,
    none: 'Edit one of your replies to propose it to all. A colleague decides whether all share it.',
  },
  {
    title: 'Not used for a year',
    has: ({ unused_for_a_year }) => unused_for_a_year,
    none: 'Replies that were not sent for a year appear here, so that you can remove them.',
  },
]

/** Saved replies: shared ones, and the concierge's own. */
export function RepliesPage() {
  const { tab } = useSearch({ from: '/replies' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(repliesAndProposals)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  useCommands([
    { id: 'reply:new', label: 'New reply', also: 'add saved', group: 'Queue', keys: 'n', run: () => setEdited('new') },
  ])
  // The current version, because a colleague may have saved it since.
  const current = edited === 'new' ? edited : (data?.replies.find(({ id }) => id === edited?.id) ?? edited)
  return (
    <PageFrame
      title="Replies"
      lead="In a conversation, type / or choose “Saved replies” to use one. Fill every blank before you send it."
      tools={
        <>
          <SearchBox label="Find a reply" placeholder="Name or words" value={text} onValue={setText} />
          <Button onClick={() => setEdited('new')}>
            <PlusIcon />
            New reply
            <KeyCap>n</KeyCap>
          </Button>
        </>
      }
      isBusy={!data && !error}
    >
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <RowsSkeleton />}
      {data && (
        <Tabs
          label="Replies"
          index={TABS.findIndex(({ title }) => title === tab)}
          onIndexChange={(index) => navigate({ to: '.', search: { tab: TABS[index]?.title ?? 'All' }, replace: true })}
          tabs={TABS.map(({ title, has, none }) => {
            const replies = data.replies.filter(has)
            const proposals = title === 'Proposed' ? data.proposals : []
            return {
              title,
              count: replies.length + proposals.length,
              content: <Replies {...{ replies, proposals, none, text }} onEdit={setEdited} />,
            }
          })}
        />
      )}
      <ReplyDialog edited={current} onClose={() => setEdited(null)} />
    </PageFrame>
  )
}

type RepliesProps = {
  replies: readonly SavedReply[]
  /** Proposals of colleagues, which another person decides. */
  proposals: readonly Proposal[]
  none: string
  text: string
  onEdit: (reply: SavedReply) => void
}

function Replies({ replies, proposals, none, text, onEdit }: RepliesProps) {
  const found = findReplies(replies, text)
  const foundProposals = having(proposals, text)
  if (replies.length + proposals.length === 0)
    return (
      <StateBlock title="Nothing saved yet" picture={<Scene of={EmptyQueue} />}>
        {none}
      </StateBlock>
    )
  if (found.length + foundProposals.length === 0)
    return (
      <p role="status" className={styles.none}>
        Nothing matches “{text}”.
      </p>
    )
  return (
    <>
      <div className={styles.list}>
        <p className={styles.heads} aria-hidden="true">
          <span>Name</span>
          <span>Reads</span>
          <span>Whose</span>
          {found.length > 0 && (
            <>
              <span>Used</span>
              <span>Last</span>
            </>
          )}
        </p>
        <ul>
          {foundProposals.map((proposal) => (
            <ProposalRow key={proposal.id} proposal={proposal} />
          ))}
          {found.map((reply) => (
            <ReplyRow key={reply.id} reply={reply} onEdit={() => onEdit(reply)} />
          ))}
        </ul>
      </div>
      <p className={styles.foot}>
        “Used” counts replies that all colleagues sent from it. Only the day of the last use is stored.
      </p>
    </>
  )
}
