import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { HandleIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { offsetOf } from './reorder.ts'
import styles from './sortable-list.module.css'
import { useDrag } from './use-drag.ts'

interface SortableListProps<T> {
  /** Names the list. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** A row's name in announcements. */
  nameOf: (item: T, index: number) => string
  onMove: (from: number, to: number) => void
  /** False while only part of the list is shown. */
  movable?: boolean
  className?: string
  rowClassName?: string
  children: (item: T, index: number, handle: ReactNode) => ReactNode
}

/** Rows that people can reorder: by dragging the handle, or by Alt and the arrow keys anywhere in a row. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, keyOf, nameOf, onMove, movable = true, className, rowClassName, children } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const before = useRef({ row: null as number | null, count: items.length })
  const [announced, setAnnounced] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    setAnnounced(
      t('{name} is now number {place} of {count}.', { name: nameOf(item, from), place: to + 1, count: items.length }),
    )
    onMove(from, to)
  }
  const { drag, handle, end } = useDrag(list, move)
  useLayoutEffect(() => {
    // a row that moves in the document loses the focus
    focused.current?.focus()
    focused.current = null
    const { row, count } = before.current
    before.current.count = items.length
    if (items.length < count && row !== null && document.activeElement === document.body) focusNear(list.current, row)
  }, [items])
  const pressed = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.key === 'Escape' && drag) end()
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const onHandle = event.target instanceof HTMLElement && event.target.hasAttribute('data-handle')
    if (!movable || by === undefined || !(event.altKey || onHandle)) return
    event.preventDefault()
    event.stopPropagation()
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    move(index, index + by)
  }
  return (
    <>
      <ol ref={list} aria-label={label} className={className}>
        {items.map((item, index) => {
          const dragged = drag?.from === index
          const offset = offsetOf(index, drag)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the controls in the row
            <li
              key={keyOf(item)}
              className={classNames(styles.row, drag && styles.sorting, dragged && styles.dragged, rowClassName)}
              style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
              onKeyDown={(event) => pressed(event, index)}
              onFocus={() => {
                before.current.row = index
              }}
            >
              {children(
                item,
                index,
                movable && (
                  <button
                    type="button"
                    data-handle=""
                    className={styles.handle}
                    aria-label={t('Move {name}', { name: isolate(nameOf(item, index)) })}
                    aria-describedby={`${id}-how`}
                    {...handle(index)}
                  >
                    <HandleIcon />
                  </button>
                ),
              )}
            </li>
          )
        })}
      </ol>
      <span id={`${id}-how`} hidden>
        {t('Drag it, or press the up and down arrow keys.')}
      </span>
      <span role="status" className="sr">
        {announced}
      </span>
    </>
  )
}

/** After a row is removed the focus moves to the row in its place, or to the container if none is left. */
function focusNear(list: HTMLElement | null, row: number) {
  const near = list?.children[Math.min(row, list.children.length - 1)] ?? list?.parentElement
  near?.querySelector('button')?.focus()
}
