import { describe, expect, test, vi } from 'vitest'
import { fileSize } from '#basics/file-size.ts'
import { openRequests } from '#contract/member/requests.ts'
import { problems } from '#contract/shared/problems.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { ALL, filterIn } from '#web/member/offerings/filter.ts'
import { statusLabel } from '#web/member/shared/status-label.ts'
import { call } from '#web/wire/call.ts'
import { constant, filesSaying, token } from './named-once.ts'

describe('Declared once, with its unit:', () => {
  for (const [tags, rule, name, value] of [
    ['@9.1', 'passwords have at least 6 characters', 'PASSWORD_MIN_CHARACTERS', '6'],
    ['@9.1', 'passwords have at most 128 characters', 'PASSWORD_MAX_CHARACTERS', '128'],
    ['@9.2', 'an MFA code has 6 digits', 'MFA_CODE_DIGITS', '6'],
    ['@9.3', 'a phone has 10 digits', 'PHONE_DIGITS', '10'],
    ['@9.3', 'a phone is typed by the mask (999) 999-9999', 'PHONE_MASK', "'(999) 999-9999'"],
    ['@9.5', 'an upload holds at most 26214400 bytes', 'UPLOAD_MAX_BYTES', '26214400'],
    ['@9.6', 'file sizes are shown in base 1024', 'BASE', '1024'],
    ['@9.7', 'toasts leave after 10 seconds', 'AUTO_DISMISS_MS', '10000'],
    ['@9.9', 'the dashboard shows the first 3 categories', 'CATEGORIES_MAX', '3'],
    ['@9.8', 'a recommended category shows at most 3 surveys', 'IDEAS_MAX', '3'],
    ['@9.11', 'terms of service are accepted with 1', 'TERMS_ACCEPTED', '1'],
    ['@9.12', 'the typing indicator waits 250 ms', 'TYPING_AFTER_MS', '250'],
    ['@9.13', 'confetti lasts 2000 ms', 'CONFETTI_MS', '2000'],
    ['@9.14', 'the landing page asks for 6 offerings per type', 'LANDING_OFFERINGS_LIMIT', '6'],
    ['@9.15', 'offerings are fetched once per 1000 ms', 'FETCHED_ONCE_IN_MS', '1000'],
    ['@9.16', 'logo loads are retried 3 times at most', 'LOGO_RETRIES_MAX', '3'],
    ['@9.17', 'the landing help request is 720', 'BENEFITS_HELP_SURVEY_ID', '720'],
    ['@9.18', 'the onboarding survey is 603', 'ONBOARDING_SURVEY_ID', '603'],
    ['@9.19', 'a month is 30 days', 'MONTH_MS', '30 * DAY_MS'],
    ['@9.19', 'a year is 365 days', 'YEAR_MS', '365 * DAY_MS'],
    ['@9.20', 'the welcome has 3 steps', 'WELCOME_STEPS', '3'],
    ['@9.21', 'tabs are swiped by 50 px', 'SWIPE_PX', '50'],
    ['@9.25', 'a button’s ripple takes 400 ms', 'RIPPLE_MS', '400'],
    ['@9.28', 'a list changes within 0.4 seconds', 'LIST_CHANGE_MS', '400'],
    ['@9.29', 'the default category filter is "All"', 'ALL', "'All'"],
    ['@9.32', 'a fifth of the traces are reported', 'TRACES_SAMPLE_RATE', '0.2'],
    ['@9.33', 'a tenth of the replays are reported', 'REPLAYS_SAMPLE_RATE', '0.1'],
    ['@9.34', 'every replay of an error is reported', 'REPLAYS_ON_ERROR_SAMPLE_RATE', '1'],
  ] as const)
    test(`${rule}: ${name}`, { tags }, () => {
      expect(constant(name)).toBe(value)
    })

  for (const [tags, rule, name, value] of [
    ['@9.23', 'a nav drawer is 275px wide', '--w-nav', '275px'],
    ['@9.23', 'a panel drawer is 660px wide', '--w-panel', '660px'],
    ['@9.24', 'a drawer slides for 0.3s', '--d-drawer', '300ms'],
    ['@9.24', 'a full-screen drawer fades for 400ms', '--d-fade', '400ms'],
    ['@9.22', 'the tab ink bar updates within 150 ms', '--d-inkbar', '150ms'],
    ['@9.26', 'a chip is 25 units of 4 px wide', '--w-chip', `${25 * 4}px`],
    ['@9.31', 'the modal layer is 1100', '--z-modal', '1100'],
    ['@9.31', 'the overlay is 1000', '--z-overlay', '1000'],
    ['@9.31', 'the menu is 1000', '--z-menu', '1000'],
  ] as const)
    test(`${rule}: ${name}`, { tags }, () => {
      expect(token(name)).toBe(value)
    })

  for (const [tags, number, pattern, home] of [
    ['@9.17', '720', /\b720\b(?!px)/, 'contract/member/categories.ts'],
    ['@9.18', '603', /\b603\b/, 'contract/member/onboarding.ts'],
    ['@9.5', '26214400', /\b26_?214_?400\b/, 'contract/shared/upload.ts'],
    ['@9.23', '275px', /\b275px\b/, 'web/styles/tokens.css'],
    ['@9.23', '660px', /\b660px\b/, 'web/styles/tokens.css'],
  ] as const)
    test(`${number} has no second declaration`, { tags }, () => {
      expect(filesSaying(pattern).filter((file) => file !== 'basics/file-size.ts')).toEqual([home])
    })
})

test('the server refuses a larger file with its size in human units', { tags: '@9.6' }, () => {
  expect(problems.file_too_large[1]).toContain(fileSize(UPLOAD_MAX_BYTES))
})

for (const [status, shown, ...proves] of [
  ['open', 'In Queue', '@9.10'],
  ['in_progress', 'In Progress', '@9.10'],
  ['closed', 'Completed', '@9.10'],
  ['archived', 'Unknown'],
  ['constructor', 'Unknown'],
] as const)
  test(`the status ${status} is displayed as "${shown}"`, { tags: ['@4.16', ...proves] }, () => {
    expect(statusLabel(status).words).toBe(shown)
  })

test('the default category filter is "All"', { tags: '@9.29' }, () => {
  expect(filterIn({}).category).toBe(ALL)
})

test('the HTTP client has no timeout by default', { tags: ['@7.3', '@9.37'] }, async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://app.example' })
  const signals: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  let ended = false
  const end = () => {
    ended = true
  }
  call(openRequests, {}).then(end, end)
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect([ended, signals]).toEqual([false, [undefined]])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Server-side limits per address', () => {
  const world = setUpWorld({ RATE_LIMITS: 'on' })

  const stranger = () => world.as(null)
  const user = { email: 'nobody@tendwell.test', password: 'a guess' }
  const reset = { reset_password_token: 'x', password: 'a fine one', password_confirmation: 'a fine one' }

  test.each([
    ['10 sign-ups an hour', 10, 3600, () => stranger().post('/api/v1/users/sign_up', { user })],
    ['30 failed sign-ins in ten minutes', 30, 600, () => stranger().post('/api/v1/users/sign_in', { user })],
    ['10 resets an hour', 10, 3600, () => stranger().put('/api/v1/users/password', reset)],
    [
      '60 upload addresses a minute',
      60,
      60,
      () => world.as(world.maya).post('/api/v1/uploads/presigned_url', { upload: { filename: 'a.png' } }),
    ],
  ] as const)('%s, then 429 with Retry-After', { tags: '@9.38' }, async (_rule, most, seconds, knock) => {
    for (let tries = 0; tries < most; tries += 1) expect((await knock()).status).not.toBe(429)
    const refused = await knock()
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(seconds)
    world.clock.advance(seconds * 1000)
    expect((await knock()).status).not.toBe(429)
  })
})
