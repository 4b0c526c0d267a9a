import { useEffect, useRef } from 'react'
import { hues } from '#web/illustrations/hues.ts'
import styles from './confetti.module.css'

const CONFETTI_MS = 2000
const EVERY_MS = 250
/** Bowl of the logo, on a grid of ten units. */
const BOWL = 'M0 3h10a5 5 0 0 1-10 0z'

/** Dots and bowls in the nine hues fall for two seconds. Nothing moves with reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (calm || !canvas.current) return
    const ending = new AbortController()
    // decoration only: the page works without it
    rain(canvas.current, ending.signal).catch(() => undefined)
    return () => ending.abort()
  }, [])
  return <canvas ref={canvas} className={styles.confetti} aria-hidden="true" data-confetti="" />
}

async function rain(canvas: HTMLCanvasElement, signal: AbortSignal) {
  const { default: confetti } = await import('canvas-confetti')
  if (signal.aborted) return
  // a worker would need a blob: address, which the content security policy forbids
  const throwing = confetti.create(canvas, { resize: true, useWorker: false })
  const shapes = ['circle' as const, confetti.shapeFromPath({ path: BOWL })]
  const colors = hues.map((hue) => colorOf(`--${hue}-main`))
  const shower = () => {
    for (const x of [0.15, 0.5, 0.85]) {
      void throwing({
        particleCount: 14,
        spread: 100,
        startVelocity: 22,
        ticks: 130,
        origin: { x, y: -0.05 },
        angle: 270,
        shapes,
        colors,
      })
    }
  }
  shower()
  const raining = setInterval(shower, EVERY_MS)
  const end = () => {
    clearInterval(raining)
    throwing.reset()
  }
  const ended = setTimeout(end, CONFETTI_MS)
  signal.addEventListener('abort', () => {
    clearTimeout(ended)
    end()
  })
}

function colorOf(token: string) {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim()
}
