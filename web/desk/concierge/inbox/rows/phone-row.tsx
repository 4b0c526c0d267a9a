import { type MouseEvent, memo, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { PresentColleague } from '#contract/desk/queue/presence.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import type { RowAct } from '#web/desk/concierge/inbox/queue-commands.ts'
import { FoundPlaces } from '#web/desk/concierge/inbox/search/found-places.tsx'
import { CategoryMark } from '#web/desk/concierge/shared/category-mark.tsx'
import { ViewerFaces } from '#web/desk/concierge/shared/queue/viewer-faces.tsx'
import { MoreIcon, TasksIcon } from '#web/desk/shared/layout/icons.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { line } from '#web/kit/icons/icons.tsx'
import { CheckIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './phone-row.module.css'
import rowStyles from './queue-row.module.css'
import { By, Company, Tags, Unread, WhoHasIt, Words } from './row-parts.tsx'

const MoonIcon = line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')
const HandIcon = line('M12 3v10M8 9l4 4 4-4M4 13v7h16v-7')

interface PhoneRowProps {
  request: QueuedRequest
  href: string
  isOpen: boolean
  looking: readonly PresentColleague[] | undefined
  saysWho: boolean
  isSelected: boolean
  /** Other rows are selected: a tap also selects this row. */
  isChoosing: boolean
  onSelect: ((id: string) => void) | undefined
  onAct: (what: RowAct, id: string) => void
}

/**
 * A row on a phone. A swipe to the left, or its button, shows the actions without opening the request. A long press
 * selects the row.
 */
export const PhoneRow = memo(function PhoneRow(props: PhoneRowProps) {
  const { request, href, isOpen, looking, saysWho, isSelected, isChoosing, onSelect, onAct } = props
  const id = useId()
  const me = useSession()?.staff.id
  const isDone = request.status === 'closed'
  const isMine = request.assignee?.id === me
  const acts = ACTS.filter(({ what }) => what !== (isMine ? 'take' : 'solve'))
  const select = () => onSelect?.(request.external_id)
  const { ref, isShown, show, dragged, touch } = useTouch({ width: acts.length * ACT_PX, onHold: select, isChoosing })
  return (
    <li
      ref={ref}
      className={classNames(styles.item, request.match && styles.found, isSelected && styles.selected)}
      data-hue={hueOf(request.category?.hue)}
    >
      <div
        className={classNames(styles.slide, dragged !== null && styles.dragged)}
        style={{ translate: `${dragged ?? (isShown ? -acts.length * ACT_PX : 0)}px 0` }}
        {...(!isDone && touch)}
      >
        {isChoosing && (
          <input
            type="checkbox"
            autoComplete="off" // otherwise the browser stores each checkbox at every navigation
            aria-label={`Select ${isolate(request.name)}`}
            className={classNames(rowStyles.select, styles.select)}
            checked={isSelected}
            onChange={select}
          />
        )}
        <RowLink request={request} href={href} isOpen={isOpen} looking={looking} saysWho={saysWho} />
        {!isDone && !isChoosing && (
          <button
            type="button"
            className={styles.more}
            aria-label={`More for ${isolate(request.name)}`}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => show(!isShown)}
          >
            <MoreIcon />
          </button>
        )}
      </div>
      <div id={id} className={styles.acts} hidden={!isShown && dragged === null}>
        {acts.map(({ what, label, Icon }) => (
          <button
            key={what}
            type="button"
            aria-label={`${label}: ${isolate(request.name)}`}
            onClick={() => {
              show(false)
              if (what === 'select') select()
              else onAct(what, request.external_id)
            }}
          >
            <Icon />
            {label}
          </button>
        ))}
      </div>
    </li>
  )
})

/** Whether the row needs a line for tags that matter most on a phone. */
const isTagged = ({ tags, member_left, member_erased_at, member_language }: QueuedRequest) =>
  tags.length > 0 || member_left !== null || member_erased_at !== null || member_language !== SOURCE_LANGUAGE

type RowLinkProps = Pick<PhoneRowProps, 'request' | 'href' | 'isOpen' | 'looking' | 'saysWho'>

function RowLink({ request, href, isOpen, looking, saysWho }: RowLinkProps) {
  return (
    <a
      href={href}
      className={classNames(styles.row, request.unread > 0 && styles.isNew, isOpen && styles.open)}
      draggable={false}
      data-queue-row={request.external_id}
      data-done={request.status === 'closed' ? '' : undefined}
      aria-current={isOpen ? 'page' : undefined}
    >
      <CategoryMark />
      <span className={styles.title}>
        <b className={styles.name}>
          <bdi>{request.name}</bdi>
        </b>
        <span className="sr">, {request.category?.name ?? 'no category'}</span>
        <By request={request} isShort />
      </span>
      <span className={classNames(styles.words, isTagged(request) && styles.tagged)}>
        <span className={styles.who}>
          <bdi>{request.member.name}</bdi>
          <Company request={request} />
          {!request.match && request.last_words && ':'}
        </span>{' '}
        <Tags request={request} />
        {!request.match && <Words request={request} />}
      </span>
      <span className={styles.signs}>
        <ViewerFaces people={looking} />
        {saysWho && <WhoHasIt request={request} />}
        <Unread count={request.unread} />
      </span>
      {request.match && <FoundPlaces request={request} />}
    </a>
  )
}

/** Width of each button in pixels; the style sheet has the same value. */
const ACT_PX = 74

/** Actions of a swipe, each with Undo. An own request can be solved; a colleague's or unassigned one can be taken. */
const ACTS = [
  { what: 'select', label: 'Select', Icon: TasksIcon },
  { what: 'snooze', label: 'Snooze', Icon: MoonIcon },
  { what: 'take', label: 'Take', Icon: HandIcon },
  { what: 'solve', label: 'Solve', Icon: CheckIcon },
] as const satisfies readonly { what: RowAct | 'select'; label: string; Icon: typeof MoonIcon }[]

/** Distance in pixels before a touch is a swipe instead of a tap. */
const SWIPE_FROM_PX = 10
/** Duration of a long press. */
const HOLD_MS = 500

type Touch = { width: number; onHold: () => void; isChoosing: boolean }

/**
 * Handles touches on a row. A swipe opens or closes the actions, and a touch outside closes them. A long press selects
 * the row; so does a tap while other rows are selected.
 */
function useTouch({ width, onHold, isChoosing }: Touch) {
  const ref = useRef<HTMLLIElement>(null)
  const [isShown, show] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  useEffect(() => {
    if (!isShown) return
    const beside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) show(false)
    }
    document.addEventListener('pointerdown', beside)
    return () => document.removeEventListener('pointerdown', beside)
  }, [isShown])
  // The click after a long press must not open the request.
  const isHeld = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    // A swipe on a row must not switch tabs.
    event.stopPropagation()
    isHeld.current = false
    if (!event.isPrimary || event.pointerType === 'mouse' || isChoosing) return
    const { pointerId, clientX, clientY } = event
    const from = isShown ? -width : 0
    // Tracks the finger outside of React state: a busy phone may render only after the finger has left.
    let at: number | null = null
    const over = new AbortController()
    const whileDown = (
      type: 'pointermove' | 'pointerup' | 'pointercancel',
      then: (on: globalThis.PointerEvent) => void,
    ) =>
      // Listens on the window: a row that moves in the list loses its pointer capture.
      window.addEventListener(type, (on) => on.pointerId === pointerId && then(on), { signal: over.signal })
    const hold = window.setTimeout(() => {
      isHeld.current = true
      over.abort()
      onHold()
    }, HOLD_MS)
    over.signal.addEventListener('abort', () => window.clearTimeout(hold))
    const end = () => {
      over.abort()
      if (at === null) return
      show(at < -width / 2)
      setDragged(null)
    }
    whileDown('pointermove', (on) => {
      const [dx, dy] = [on.clientX - clientX, on.clientY - clientY]
      if (Math.hypot(dx, dy) >= SWIPE_FROM_PX) window.clearTimeout(hold)
      if (at === null && (Math.abs(dx) < SWIPE_FROM_PX || Math.abs(dx) < Math.abs(dy))) return
      at = Math.min(Math.max(from + dx, -width), 0)
      setDragged(at)
    })
    whileDown('pointerup', end)
    whileDown('pointercancel', end)
  }
  const onClickCapture = (event: MouseEvent) => {
    if (!isHeld.current && !(isChoosing && event.target instanceof Element && event.target.closest('a'))) return
    event.preventDefault()
    event.stopPropagation()
    if (!isHeld.current) onHold()
    isHeld.current = false
  }
  // The browser's context menu for a long-pressed link would end the touch.
  const onContextMenu = (event: MouseEvent) => {
    const { nativeEvent } = event
    if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch') event.preventDefault()
  }
  return { ref, isShown, show, dragged, touch: { onPointerDown, onClickCapture, onContextMenu } }
}
