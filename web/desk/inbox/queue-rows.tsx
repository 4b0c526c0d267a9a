import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { useWhoLooks } from '#web/desk/shared/queries.ts'
import { QUEUE_PAGE } from '#web/desk/shared/queue-answer.ts'
import type { QueueSearch } from '#web/desk/shared/queue-search.ts'
import { usePhone } from '#web/desk/shared/use-phone.ts'
import type { RowAct } from './queue-commands.ts'
import styles from './queue-row.module.css'
import { QueueRow } from './queue-row.tsx'
import type { RowBlock } from './row-blocks.ts'

/** Until it is known how rows come and go between blocks, which matters from the second page on. */
let rowBlocks = (requests: readonly QueuedRequest[], _before: readonly RowBlock[]): RowBlock[] =>
  Array.from({ length: Math.ceil(requests.length / QUEUE_PAGE) }, (_, key) => ({
    key,
    requests: requests.slice(key * QUEUE_PAGE, (key + 1) * QUEUE_PAGE),
  }))

const PhoneRow = lazy(() => import('./phone-row.tsx').then((file) => ({ default: file.PhoneRow })))

type QueueRowsProps = {
  requests: readonly QueuedRequest[]
  search: QueueSearch
  /** Where the rows stand in one line. */
  inOneLine: boolean
  /** Where they are not all of the same person. */
  saysWho: boolean
  selected: ReadonlySet<string>
  onSelect: ((id: string) => void) | undefined
  /** What a phone's row offers. */
  onAct: (what: RowAct, id: string) => void
}

/** The rows of one part of the queue. What changes in one of them draws its block again, and what changes in all, first those in sight. */
export function QueueRows({ requests, search, inOneLine, saysWho, selected, onSelect, onAct }: QueueRowsProps) {
  const { data: looking = NOBODY } = useWhoLooks()
  const isPhone = usePhone()
  const href = useHref(search)
  // marked with the press: what it opens comes after the next paint
  const openId = useLocation({ select: ({ pathname }) => /^\/requests\/([^/]+)/.exec(pathname)?.[1] })
  const [blocks, setBlocks] = useState({ of: requests, all: rowBlocks(requests, []) })
  if (blocks.of !== requests) setBlocks({ of: requests, all: rowBlocks(requests, blocks.all) })
  const isLong = requests.length > QUEUE_PAGE
  useEffect(() => {
    if (isLong) import('./row-blocks.ts').then((file) => (rowBlocks = file.rowBlocks)).catch(() => undefined)
  }, [isLong])
  // what is loaded later is there at once, for the keys that lead on to it
  const [atFirst] = useState(blocks.all.length)
  const look = useMemo(
    () => ({ href, inOneLine, saysWho, isPhone, onSelect }),
    [href, inOneLine, saysWho, isPhone, onSelect],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- its items stand in blocks, and so are its own by role alone
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

const NOBODY: Looking = []
const NOTHING: ReadonlySet<string> = new Set()

/** Stands in the address where a row's request does. */
const ANY = 'any'

/** The address of a row's request, with this queue beside it. */
function useHref(search: QueueSearch): string {
  return useRouter().buildLocation({ to: '/requests/$id', params: { id: ANY }, search }).href
}

type Look = Pick<QueueRowsProps, 'inOneLine' | 'saysWho' | 'onSelect'> & { href: string; isPhone: boolean }

type BlockProps = Pick<QueueRowsProps, 'requests' | 'selected'> & {
  openId: string | undefined
  /** Of all blocks. */
  place: number
  /** Comes in its turn. */
  isStaged: boolean
  look: Look
  /** A phone's. */
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

/** Of a row, in pixels; the style sheets say the same. */
function heightOf({ isPhone, inOneLine }: Look): number {
  if (isPhone) return 82
  return inOneLine ? 34 : 58
}

/** So many are there from the start: more than the tallest screen shows. */
const AT_ONCE = 2
/** From one to the next, so that a key finds its way between them. */
const PAUSE_MS = 60

/** How a block's rows look: at once where they are in sight, else one block after the other, the first time from nothing. */
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

/** Whether the browser draws it: it is in sight, or nearly. */
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
