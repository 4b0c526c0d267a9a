import type { Page } from '@playwright/test'
import { completedRequests, inProgressRequests } from '#contract/member/requests.ts'
import { expect } from './journey.ts'
import type { Person } from './people.ts'

/** A screen, or a state of one. */
export type Screen<Args extends unknown[] = []> = {
  readonly name: string
  /** Goes there, and returns once the screen is complete. */
  open(page: Page, ...args: Args): Promise<void>
  /** Console messages that are expected there. */
  readonly says?: RegExp
}

export const publicScreens: readonly Screen[] = [
  screen('sign-in', '/sign-in', 'Sign in'),
  screen('sign-up', '/sign-up/brightwater', 'Create your account'),
  screen('sign-up without a company', '/sign-up', 'Create your account'),
  screen('forgotten password', '/forgot-password', 'Forgot your password?'),
  screen('new password', '/reset-password/some-token', 'Set a new password'),
  {
    ...screen('unlock', '/unlock/some-token', 'Unlock account', (page) =>
      expect(page.getByText('We were unable to unlock your account.')).toBeVisible(),
    ),
    says: /status of 422/,
  },
  {
    ...screen('an address that can’t be confirmed', '/confirm-email/some-token', 'Confirm your email', (page) =>
      expect(page.getByRole('link', { name: 'Go on' })).toBeVisible(),
    ),
    says: /status of 4\d\d/,
  },
  screen('a stranger’s sign-up', '/not-me/some-token', 'That wasn’t you?'),
  screen('stopping notices by mail', '/notices/stop/some-token', 'Stop these mails?'),
  screen('page not found', '/no/such/page', "Oops! We can't find that page."),
  screen('sign-in with faults', '/sign-in', 'Sign in', async (page) => {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please enter your email address')).toBeVisible()
  }),
  screen('sign-up with faults', '/sign-up', 'Create your account', async (page) => {
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Please enter your first name')).toBeVisible()
  }),
  screen('forgotten password, sent', '/forgot-password', 'Forgot your password?', async (page) => {
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@journeys.test')
    await page.getByRole('button', { name: 'Send recovery link' }).click()
    await expect(page.getByText("we've sent a recovery link to it.")).toBeVisible()
  }),
]

/** For a member with requests in progress and completed; they change nothing that another test relies on. */
export const memberScreens: readonly Screen<[Person]>[] = [
  screen('dashboard', '/dashboard', 'Hi, Maya', listed),
  screen('requests', '/requests', 'Requests', listed),
  screen('completed requests', '/requests?tab=Completed', 'Requests', listed),
  screen('found requests', '/requests?q=claim', 'Requests', listed),
  screen('no requests found', '/requests?q=nothing+holds+this', 'Requests', (page) =>
    expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible(),
  ),
  {
    name: 'thread',
    async open(page, member) {
      await page.goto(`/requests/${await firstOf(member, inProgressRequests)}`)
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    },
  },
  {
    name: 'completed thread',
    async open(page, member) {
      await page.goto(`/requests/${await firstOf(member, completedRequests)}`)
      await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
    },
  },
  {
    name: 'leave question',
    async open(page, member) {
      await page.goto(`/requests/${await firstOf(member, inProgressRequests)}`)
      await page.getByRole('textbox', { name: 'Message' }).fill('Half a')
      await page.getByRole('link', { name: 'Back to requests' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  screen('category', '/requests/category/4', 'Pet', listed),
  screen('account', '/account', 'Account Settings'),
  screen('account, a new address', '/account', 'Account Settings', async (page) => {
    await page.getByRole('button', { name: 'Edit email' }).click()
    await expect(page.getByLabel('Current password')).toBeVisible()
  }),
  screen('benefits and offers', '/benefits-and-offers', 'Benefits & Offers', listed),
  screen('all benefits and offers', '/benefits-and-offers/all', 'All benefits & offers', listed),
  screen('no offering found', '/benefits-and-offers/all?filter=None', 'All benefits & offers', (page) =>
    expect(page.getByText('Sorry, no results have been found')).toBeVisible(),
  ),
  screen('offering', '/benefits-and-offers', 'Benefits & Offers', async (page) => {
    await page.getByRole('region', { name: 'Your Benefits' }).getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible()
  }),
  {
    ...screen('attachment that is not there', '/attachments/none', 'View Attachment', (page) =>
      expect(page.getByRole('alert')).toBeVisible(),
    ),
    says: /status of 404/,
  },
  {
    ...screen('request that is not there', '/requests/none', 'Request Details', (page) =>
      expect(page.getByRole('heading', { name: 'We can’t find that request' })).toBeVisible(),
    ),
    says: /status of 4(04|22)/,
  },
  {
    name: 'category that is not there',
    async open(page) {
      await page.goto('/requests/category/999999')
      await expect(page.getByRole('heading', { name: 'We can’t find that category' })).toBeVisible()
    },
    says: /status of 404/,
  },
  screen('nothing shared', '/share', 'Share with your concierge', (page) =>
    expect(page.getByRole('link', { name: 'Go to your requests' })).toBeVisible(),
  ),
  {
    ...screen('a copy of one’s data, by a link that is void', '/your-data/some-token', 'Your data', async (page) => {
      await page.getByRole('button', { name: 'Download a copy' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    says: /status of 404/,
  },
  screen('phone for two-step verification', '/mfa-enrollment', 'Protect your account'),
  screen('welcome, first step', '/welcome/about-us', 'Welcome to Tendwell'),
  screen('welcome, second step', '/welcome/about-you', 'About you', (page) =>
    expect(page.getByRole('checkbox', { name: 'I have a pet' })).toBeVisible(),
  ),
  screen('welcome, third step', '/welcome/contact-info', 'Contact info', (page) =>
    expect(page.getByRole('textbox', { name: 'City' })).toBeVisible(),
  ),
  screen('explore drawer', '/requests', 'Requests', async (page) => {
    // the content below the list moves when it loads
    await listed(page)
    await page.getByRole('button', { name: 'Explore all categories' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Wildcard' })).toBeVisible()
  }),
  screen('custom drawer', '/dashboard', 'Hi, Maya', async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Custom request' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Wildcard' })).toBeVisible()
  }),
  {
    ...screen('a list that could not be fetched', '/requests', 'Requests', (page) =>
      expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible(),
    ),
    says: /Failed to load resource/,
    async open(page) {
      await page.route('**/api/v1/requests/open*', (route) => route.fulfill({ status: 422, json: {} }))
      await page.goto('/requests')
      await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible()
    },
  },
]

async function firstOf(member: Person, endpoint: typeof inProgressRequests | typeof completedRequests) {
  return (await member.call(endpoint, {})).requests[0]?.external_id ?? ''
}

/** The assistant at one idea, from the first question to the confirmation, for a member of this test. */
export async function assistantStates(page: Page, look: (state: string) => Promise<void>) {
  await page.goto('/requests/category/4')
  await page.getByRole('button', { name: 'Find a pet sitter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a pet sitter' })
  const go = dialog.getByRole('button', { name: 'Continue' })
  await dialog.getByRole('textbox', { name: /Who are we looking after/ }).fill('Biscuit')
  await look('several lines')
  await go.click()
  await dialog.getByRole('textbox', { name: /Which dates/ }).fill('In May')
  await go.click()
  await dialog.getByRole('radio', { name: 'At our home' }).check()
  await look('a choice')
  await go.click()
  await dialog.getByRole('textbox', { name: /Which phone/ }).fill('555')
  await go.click()
  await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible()
  await look('a phone number that is none')
  await dialog.getByRole('textbox', { name: /Which phone/ }).fill('5550100123')
  await go.click()
  const quotes = dialog.getByRole('textbox', { name: /Where should quotes go/ })
  await expect(quotes).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/next_screen_item', async (route) => {
    await held.promise
    await route.continue()
  })
  await quotes.fill('ada@example.test')
  await go.click()
  await expect(page.getByRole('status', { name: 'Your concierge is typing' })).toBeVisible()
  await look('the concierge is typing')
  held.resolve()
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await look('a file')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the closing question')
  await page.getByRole('button', { name: 'No, stay' }).click()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
  await look('the review')
  await dialog.getByRole('button', { name: 'Edit Where would they be happiest?' }).click()
  await dialog.getByRole('radio', { name: 'A small kennel' }).check()
  await look('an edit')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the discard question')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(dialog.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'View your requests' })).toBeVisible()
  await look('the confirmation')
}

function screen(name: string, path: string, heading: string, then?: (page: Page) => Promise<void>): Screen {
  return {
    name,
    async open(page) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await then?.(page)
    },
  }
}

/** Waits until the listed content is visible and nothing is loading. */
async function listed(page: Page) {
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByLabel('Loading')).toHaveCount(0)
}
