import { loadavg } from 'node:os'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../bin/browser.ts'
import { serveDemo, sessionOf } from '../bin/demo.ts'
import { SLOWER } from './paints.ts'

// What moves on a member's pages, on a processor four times slower: how many frames it was given by the compositor, how
// many of them came too late to be seen, and whether anything of it was drawn by the main thread instead.

export type Frames = {
  readonly name: string
  /** While something moved. */
  readonly shown: number
  readonly late: number
  /** Animations that the main thread has to draw. */
  readonly onMain: number
}
export type FrameFigures = {
  readonly at: string
  /** The machine's load average before and after. */
  readonly load: readonly [number, number]
  readonly moves: readonly Frames[]
}

const PHONE = { width: 390, height: 844 }
const MEMBER = 'member@tendwell.test'
/** All that moves is over by then. */
const MOVES_MS = 1500

export async function frameFigures(): Promise<FrameFigures> {
  const [before = 0] = loadavg()
  const demo = await serveDemo({ settings: { RATE_LIMITS: 'off' } })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const maya = { cookies: [], origins: [await sessionOf(demo.memberDoor, MEMBER)] }
    const moves = await memberMoves(browser, { baseURL: demo.memberDoor, viewport: PHONE, storageState: maya })
    const [after = 0] = loadavg()
    return { at: new Date().toISOString(), load: [before, after], moves }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

async function memberMoves(browser: Browser, options: BrowserContextOptions): Promise<Frames[]> {
  const page = await browser.newPage(options)
  const moves: Frames[] = []
  const move = async (name: string, act: () => Promise<unknown>) => {
    const frames = { name, ...(await framesOf(browser, page, act)) }
    console.log(`${name.padEnd(40)} ${frames.shown} frames, ${frames.late} late, ${frames.onMain} on the main thread`)
    moves.push(frames)
  }
  await move('a dot alone, on an empty page', () => page.evaluate(moveDot))
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Continue' })
  await page.goto('/welcome/about-us')
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  await move('the welcome’s next step', () => page.getByRole('button', { name: 'Continue' }).click())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Finish' }).waitFor()
  await move('Finish, its dot to the dashboard', () => page.getByRole('button', { name: 'Finish' }).click())
  await page.goto('/requests/category/4')
  const idea = page.getByRole('button', { name: 'Find a pet sitter' })
  await idea.waitFor()
  await move('the assistant comes', () => idea.click())
  await dialog.getByRole('textbox', { name: /Who are we looking after/ }).fill('Biscuit')
  await move('the first answer’s dot, and the head folds', () => go.click())
  await dialog.getByRole('textbox', { name: /Which dates/ }).fill('In May')
  await go.click()
  await dialog.getByRole('radio', { name: 'At our home' }).check()
  await go.click()
  await dialog.getByRole('textbox', { name: /Which phone/ }).fill('5550100123')
  await go.click()
  await dialog.getByRole('textbox', { name: /Where should quotes go/ }).fill('maya@example.test')
  await go.click()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  const submit = dialog.getByRole('button', { name: 'Submit request' })
  await submit.waitFor()
  await move('Submit request, its dot into the bowl', () => submit.click())
  const requests = dialog.getByRole('link', { name: 'View your requests' })
  await requests.waitFor()
  await move('the dot on to the request’s row', () => requests.click())
  await page
    .getByRole('link', { name: /Find a pet sitter/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Message' }).fill('He is afraid of vans.')
  await move('Send, its dot onto the thread', () => page.getByRole('button', { name: 'Send' }).click())
  await page.context().close()
  return moves
}

/** Runs in the page: what any page could do. */
function moveDot() {
  const dot = document.createElement('div')
  dot.style.cssText = 'position: fixed; width: 20px; height: 20px; border-radius: 50%; background: currentColor'
  document.body.append(dot)
  dot.animate({ transform: ['none', 'translate(300px, 600px)'] }, 400)
}

type TraceEvent = {
  readonly name: string
  readonly args: {
    readonly frame_reporter?: {
      readonly state: string
      /** It was wanted for something that moves. */
      readonly affects_smoothness: boolean
      readonly has_compositor_animation: boolean
    }
    readonly data?: { readonly compositeFailed?: number }
  }
}

/** The browser's reason not to hand over what stays as it is, such as what is hidden for a while. */
const NOTHING_TO_SEE = 1 << 17

/** What the browser itself says of each frame while this is done. */
async function framesOf(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Omit<Frames, 'name'>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await browser.startTracing(page, { categories: ['cc', 'benchmark', 'blink.animations'] })
  await act()
  await page.waitForTimeout(MOVES_MS)
  const trace = await browser.stopTracing()
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await tools.detach()
  // as the browser writes it
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const frames = traceEvents.flatMap(({ args: { frame_reporter: frame } }) =>
    frame?.has_compositor_animation ? [frame] : [],
  )
  const failures = traceEvents.flatMap(({ name, args: { data } }) =>
    name === 'Animation' && data?.compositeFailed ? [data.compositeFailed] : [],
  )
  return {
    shown: frames.filter(({ state }) => state.startsWith('STATE_PRESENTED')).length,
    late: frames.filter(({ state, affects_smoothness }) => state === 'STATE_DROPPED' && affects_smoothness).length,
    onMain: failures.filter((reasons) => (reasons & NOTHING_TO_SEE) === 0).length,
  }
}
