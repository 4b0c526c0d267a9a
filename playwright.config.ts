import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { shiftDate } from '#tests/world/shift-date.ts'
import { findBrowser, LAUNCH } from './tools/browser.ts'
import { freePort } from './tools/free-port.ts'

/** When the browser tests take place unless TEST_MOMENT names another time: a Tuesday at 10 by the demo office's clock. */
const MOMENT = '2026-11-17T16:00:00Z'

// Playwright reads this file in each of its processes; what the first one chose reaches the others by the environment.
const chosen = process.env
chosen.BROWSER_PATH ??= await findBrowser()
chosen.E2E_PORT ??= String(await freePort())
chosen.E2E_DESK_PORT ??= String(await freePort())
chosen.E2E_PUSH_PORT ??= String(await freePort())
chosen.E2E_DNS_PORT ??= String(await freePort())
chosen.E2E_DATA_DIR ??= temporaryDirectory()
chosen.E2E_CLOCK_SHIFT_MS ??= String(Date.parse(chosen.TEST_MOMENT ?? MOMENT) - Date.now())
shiftDate(Number(chosen.E2E_CLOCK_SHIFT_MS))

// Node runs the tests as they are written, so no line of a stack has to be looked for in a map: an eighth of the CPU of
// Playwright's own processes, which note for each step of a test where it stands
if (chosen.PW_DISABLE_TS_ESM) Reflect.set(Error, 'prepareStackTrace', undefined)

export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,conformance}/**/*.spec.ts',
  // twice as many as there are cores: many tests wait for a moment, for a server's own clock among others
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0, // a test that fails once has a cause
  // what is stuck fails by its expectation or its action, with the page as it is then; a journey of many steps may take
  // as long as a busy machine makes it
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${chosen.E2E_PORT}`,
    actionTimeout: 60_000,
    // what a page asks for is seen and changed by its test; those about the worker allow it
    serviceWorkers: 'block',
    // what moves is drawn again and again, on the cores that all tests share; those about motion ask for it (`inMotion`)
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chosen.BROWSER_PATH, ...LAUNCH },
  },
  webServer: {
    // our Node, whichever runs this: an older one reads no TypeScript
    command: `"${process.execPath}" --import ./tests/world/quick-passwords.ts --import ./tests/world/injected-clock.ts bin/start.js`,
    url: `http://127.0.0.1:${chosen.E2E_PORT}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: chosen.E2E_PORT,
      DESK_PORT: chosen.E2E_DESK_PORT,
      PUBLIC_URL: `http://localhost:${chosen.E2E_PORT}`,
      DESK_PUBLIC_URL: `http://localhost:${chosen.E2E_DESK_PORT}`,
      DATA_DIR: chosen.E2E_DATA_DIR,
      SEED: 'demo',
      RATE_LIMITS: 'off',
      PARTNER_URLS: 'pet-insurance=https://partner.example/pets',
      UNDO_SEND_SECONDS: '10',
      DNS_SERVERS: `127.0.0.1:${chosen.E2E_DNS_PORT}`,
      PUSH_SERVICES: `127.0.0.1:${chosen.E2E_PUSH_PORT}`,
      LOG_LEVEL: 'warn',
    },
  },
})

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tendwell-journeys-'))
  chmodSync(directory, 0o711) // PostgreSQL's own account has to pass
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}
