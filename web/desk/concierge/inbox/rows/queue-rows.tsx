import { useLocation, useRouter } from '@tanstack/react-router'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import type { RowAct } from '#web/desk/concierge/inbox/queue-commands.ts'
import { usePhone } from '#web/desk/shared/layout/use-phone.ts'
import type { QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { useWhoLooks } from '#web/desk/shared/wire/queries.ts'
import { PhoneRow } from './phone-row.tsx'
import styles from './queue-row.module.css'
import { QueueRow } from './queue-row.tsx'
import { rowBlocks } from './row-blocks.ts'

type QueueRowsProps = {
  requests: readonly QueuedRequest[]
  search: QueueSearch
  /** Whether rows have one line. */
  inOneLine: boolean
  /** Whether the list has requests of several members. */
  saysWho: boolean
  selected: ReadonlySet<string>
  onSelect: ((id: string) => void) | undefined
  /** Actions of a row on a phone. */
  onAct: (what: RowAct, id: string) => void
}

/**
 * The rows of one group of the queue. A changed row renders its block only. A change of all rows renders the visible
 * blocks first.
 */
export function QueueRows({ requests, search, inOneLine, saysWho, selected, onSelect, onAct }: QueueRowsProps) {
  const { data: looking = NO_VIEWERS } = useWhoLooks()
  const isPhone = usePhone()
  const href = useHref(search)
  // Marks the row when it is pressed, because the page that it opens renders after the next paint.
  const openId = useLocation({ select: ({ pathname }) => /^\/requests\/([^/]+)/.exec(pathname)?.[1] })
  const [blocks, setBlocks] = useState({ of: requests, all: rowBlocks(requests, []) })
  if (blocks.of !== requests) setBlocks({ of: requests, all: rowBlocks(requests, blocks.all) })
  // Pages that are loaded later render at once, so that arrow keys can reach them.
  const [atFirst] = useState(blocks.all.length)
  const look = useMemo(
    () => ({ href, inOneLine, saysWho, isPhone, onSelect }),
    [href, inOneLine, saysWho, isPhone, onSelect],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- its items are in blocks, so only the role makes it a list
    <ul role="list">
      {blocks.all.map(({ key, requests: some }, place) => (
        <Block
          key={key}
          place={place}
          isStaged={place >= AT_ONCE && key < atFirst}
          requests={some}
          look={look}
          openId={some.some(({ external_id }) => external_id === openId) ? openId : undefined}
          selected={some.some(({ external_id }) => selected.has(external_id)) ? selected : NOTHING}
          isChoosing={isPhone && selected.size > 0}
          onAct={isPhone ? onAct : undefined}
          looking={looking}
        />
      ))}
    </ul>
  )
}

type Looking = NonNullable<ReturnType<typeof useWhoLooks>['data']>

const NO_VIEWERS: Looking = []
const NOTHING: ReadonlySet<string> = new Set()

/** Placeholder in the URL for a row's request id. */
const ANY = 'any'

/** URL of a row's request, with this queue beside it. */
function useHref(search: QueueSearch): string {
  return useRouter().buildLocation({ to: '/requests/$id', params: { id: ANY }, search }).href
}

type Look = Pick<QueueRowsProps, 'inOneLine' | 'saysWho' | 'onSelect'> & { href: string; isPhone: boolean }

type BlockProps = Pick<QueueRowsProps, 'requests' | 'selected'> & {
  openId: string | undefined
  /** Index among all blocks. */
  place: number
  /** Rendered after the blocks before it. */
  isStaged: boolean
  look: Look
  /** Only on a phone. */
  isChoosing: boolean
  onAct: QueueRowsProps['onAct'] | undefined
  looking: Looking
}

const Block = memo(function Block({
  requests,
  openId,
  selected,
  place,
  isStaged,
  look,
  isChoosing,
  onAct,
  looking,
}: BlockProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref) || openId !== undefined
  const drawn = useInTurn(look, { isNear, isStaged, place })
  const { inOneLine, isPhone } = drawn ?? look
  return (
    <div
      ref={ref}
      role="presentation"
      className={styles.block}
      style={{ containIntrinsicBlockSize: `auto ${requests.length * heightOf(drawn ?? look)}px` }}
    >
      {drawn &&
        requests.map((request) => {
          const id = request.external_id
          const row = {
            request,
            href: drawn.href.replace(`/${ANY}`, `/${encodeURIComponent(id)}`),
            isOpen: id === openId,
            looking: looking.find(({ external_id }) => external_id === id)?.people,
            saysWho: drawn.saysWho,
            isSelected: selected.has(id),
            onSelect: drawn.onSelect,
          }
          if (!isPhone || !onAct) return <QueueRow key={id} {...row} inOneLine={inOneLine} />
          return <PhoneRow key={id} {...row} isChoosing={isChoosing} onAct={onAct} />
        })}
    </div>
  )
})

/** Estimated height of a row in pixels; the style sheets have the same values. */
function heightOf({ isPhone, inOneLine }: Look): number {
  if (isPhone) return 82
  return inOneLine ? 34 : 58
}

/** Number of blocks that render at once: more than the tallest screen shows. */
const AT_ONCE = 2
/** Pause between two blocks, so that key presses are handled in between. */
const PAUSE_MS = 60

/** Look of a block's rows. Visible blocks change at once; the others follow one by one. At first they render empty. */
function useInTurn(
  look: Look,
  { isNear, isStaged, place }: Pick<BlockProps, 'isStaged' | 'place'> & { isNear: boolean },
) {
  const [drawn, setDrawn] = useState(isStaged ? null : look)
  if (isNear && drawn !== look) setDrawn(look)
  useEffect(() => {
    if (drawn === look) return
    const timer = setTimeout(() => startTransition(() => setDrawn(look)), place * PAUSE_MS)
    return () => clearTimeout(timer)
  }, [drawn, look, place])
  return isNear ? look : drawn
}

/** Whether the block is in or near the viewport. */
function useNear(ref: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    const changed = (event: Event) => {
      if (event.target === place && 'skipped' in event) setNear(event.skipped === false)
    }
    place.addEventListener('contentvisibilityautostatechange', changed)
    return () => place.removeEventListener('contentvisibilityautostatechange', changed)
  }, [ref])
  return isNear
}
