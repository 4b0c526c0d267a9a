import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { toasts } from '#web/kit/toasts.ts'
import { prefetchOnFirstInput } from './prefetch.ts'

type Opened = { open: boolean; onClose: () => void }

/**
 * A dialog in a chunk of its own, which comes with the first sign of a hand, at the latest with its first opening.
 * Where it can't be fetched that is said, and it can be opened again.
 * @param early False for a large one that few open: it comes with its first opening.
 */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>, early = true) {
  let arrived: ComponentType<Props> | undefined
  const waiting = new Set<() => void>()
  const fetch = async () => {
    arrived ??= await load()
    for (const draw of waiting) draw()
  }
  const wait = (draw: () => void) => {
    waiting.add(draw)
    return () => waiting.delete(draw)
  }
  if (early) prefetchOnFirstInput(fetch)

  return function LazyDialog(props: Props) {
    // drawn while it is closed, too: one of them is what the browser's own Print takes
    const Part = useSyncExternalStore(wait, () => arrived)
    const failed = useEffectEvent(() => {
      toasts.show({ type: 'error', message: 'This could not be opened. Please check your connection and try again.' })
      props.onClose()
    })
    const isMissing = props.open && !Part
    useEffect(() => {
      if (!isMissing) return
      let isGone = false
      fetch().catch(() => isGone || failed())
      return () => {
        isGone = true
      }
    }, [isMissing])
    if (Part) return <Part {...props} />
    // until it is there, keys are no shortcuts of the page behind it
    return isMissing && <span hidden data-arriving="" />
  }
}
