import { useEffect, useRef } from 'react'

const LIST_CHANGE_MS = 400

/** Lets the entries of a list move to their new places. It keeps still by itself where somebody wants less motion. */
export function useListMotion() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    import('@formkit/auto-animate').then(
      ({ default: autoAnimate }) => {
        if (left || !list.current) return
        stop = autoAnimate(list.current, { duration: LIST_CHANGE_MS, easing: 'cubic-bezier(.2, .8, .2, 1)' }).disable
      },
      () => undefined, // without its code the list just changes
    )
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return list
}
