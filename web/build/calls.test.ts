import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that send requests themselves. All others call endpoints of the contract. */
const SENDERS = [
  'web/desk/shared/wire/call.ts',
  'web/member/service-worker/shell.ts', // the app's own files
  'web/member/wire/plausible.ts', // the analytics service
  'web/wire/call-as.ts',
  'web/wire/connection/try-connection.ts', // checks whether the server responds
  'web/wire/early-answers.ts',
  'web/wire/lost-files.ts', // the app's own files
  'web/wire/update.ts', // the app's own version
]

const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

test('network calls go through the endpoint table', () => {
  const senders = sources.filter((file) => /(?<![\w.])fetch\(/.test(readFileSync(file, 'utf8')))
  expect(senders.toSorted()).toEqual(SENDERS)
})

test('members’ query keys are made from endpoints', () => {
  const literal = sources
    .filter((file) => file.startsWith('web/member/'))
    // reads what another app shared from this device
    .filter((file) => file !== 'web/member/share/share-page.tsx')
    .filter((file) => /queryKey: \[/.test(readFileSync(file, 'utf8')))
  expect(literal).toEqual([])
})
