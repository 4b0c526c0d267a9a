import type { PointerEvent } from 'react'

const RIPPLE_MS = 400

/** A disc that grows from the finger and fades. Drawn outside React: it has no state worth a render. */
export function ripple({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const box = currentTarget.getBoundingClientRect()
  const radius = Math.hypot(box.width, box.height)
  const disc = document.createElement('span')
  disc.ariaHidden = 'true'
  Object.assign(disc.style, {
    position: 'absolute',
    left: `${clientX - box.left - radius}px`,
    top: `${clientY - box.top - radius}px`,
    width: `${2 * radius}px`,
    height: `${2 * radius}px`,
    borderRadius: '50%',
    background: 'currentColor',
    pointerEvents: 'none',
  })
  currentTarget.append(disc)
  disc.animate(
    [
      { transform: 'scale(0)', opacity: 0.22 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    { duration: RIPPLE_MS, easing: 'ease-out' },
  ).onfinish = () => disc.remove()
}
