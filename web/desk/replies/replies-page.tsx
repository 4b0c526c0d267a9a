import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Proposal, SavedReply } from '#contract/desk/saved-replies.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { KeyCap } from '#web/desk/shared/key-cap.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { findReplies, having, repliesAndProposals } from '#web/desk/shared/saved-replies.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { ProposalRow } from './proposal-row.tsx'
import styles from './replies-page.module.css'
import type { RepliesTab } from './replies-search.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReplyRow } from './reply-row.tsx'

const TABS: readonly { title: RepliesTab; has: (reply: SavedReply) => boolean; none: string }[] = [
  { title: 'All', has: () => true, none: 'Keep what you write often, and fill in the rest as you go.' },
  {
    title: 'Yours',
    has: ({ shared }) => !shared,
    none: 'Nothing is yours alone. A new reply is, until you share it with all.',
  },
  {
    title: 'Proposed',
    has: ({ proposed }) => proposed,
    none: 'Propose one of yours to all where you edit it. A colleague decides whether all share it.',
  },
  {
    title: 'Not used for a year',
    has: ({ unused_for_a_year }) => unused_for_a_year,
    none: 'What nobody has sent for a year stands here, so that it can go.',
  },
]

/** What concierges write often: all share some, and each may have some of their own. */
export function RepliesPage() {
  const { tab } = useSearch({ from: '/replies' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(repliesAndProposals)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  useCommands([
    { id: 'reply:new', label: 'New reply', also: 'add saved', group: 'Queue', keys: 'n', run: () => setEdited('new') },
  ])
  // as it is now: a colleague may have saved it meanwhile
  const current = edited === 'new' ? edited : (data?.replies.find(({ id }) => id === edited?.id) ?? edited)
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
  /** What colleagues propose, for somebody else to decide. */
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
        “Used” counts what was begun from one and sent, by all colleagues together. Of the last time only the day is
        stored.
      </p>
    </>
  )
}
