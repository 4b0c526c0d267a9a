/** Hertz: two soft notes, ascending for an own request, descending for others. */
const UP = [659.26, 880] as const
const DOWN = [587.33, 440] as const
const NOTE_SECONDS = 0.16
const LOUDNESS = 0.12

/**
 * The sound is synthesized, because a file would have to be fetched. It is silent if the browser requires a user
 * gesture first.
 */
export function playSound(which: 'mine' | 'other'): void {
  const context = new AudioContext()
  const notes = which === 'mine' ? UP : DOWN
  notes.forEach((hertz, index) => {
    const start = context.currentTime + index * NOTE_SECONDS
    const end = start + 2 * NOTE_SECONDS
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, end)
    const tone = new OscillatorNode(context, { frequency: hertz })
    tone.connect(gain).connect(context.destination)
    tone.start(start)
    tone.stop(end)
  })
  setTimeout(() => void context.close(), 1_000)
}
