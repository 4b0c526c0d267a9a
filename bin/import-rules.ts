type Rule = { readonly files: string; readonly mayImport: readonly string[] }

const shared = ['contract/', 'basics/']
const infrastructure = ['server/(http|db|adapters|jobs)/', 'server/(config|startup-error)\\.ts']
const webBasis = ['contract/shared/', 'basics/', 'web/(kit|wire|drafts|illustrations|assistant|factors)/']

/**
 * Which nouns of the server may use which: their verbs, never their routes. The list is in order: a noun is below
 * everything that it uses, which prevents circles.
 */
const serverNouns = {
  'access-log': [],
  credentials: [],
  audit: ['access-log'],
  readings: ['access-log', 'credentials'],
  reports: [],
  results: [],
  'time-spent': ['audit', 'results'],
  onboarding: [],
  catalog: ['audit'],
  uploads: ['access-log'],
  logos: ['uploads'],
  companies: ['audit', 'logos'],
  offerings: ['audit', 'logos'],
  eligibility: ['audit'],
  factors: [],
  accounts: ['companies', 'credentials', 'eligibility', 'factors', 'onboarding'],
  mfa: ['accounts', 'credentials', 'factors'],
  approvals: ['credentials'],
  unsealing: ['access-log', 'approvals', 'audit'],
  'staff-auth': ['approvals', 'audit', 'credentials', 'factors'],
  presence: [],
  // what happens is announced to those who are signed in
  live: ['accounts', 'staff-auth'],
  hours: ['audit', 'live'],
  surveys: ['live', 'uploads'],
  timeline: ['live'],
  ratings: ['live', 'timeline'],
  'desk-members': ['access-log', 'notices', 'surveys'],
  'member-accounts': ['access-log', 'accounts', 'audit', 'credentials', 'factors', 'live', 'timeline'],
  backup: ['member-accounts', 'uploads'],
  delivery: ['audit', 'backup'],
  notices: ['accounts', 'credentials', 'live', 'mfa'],
  promises: ['access-log', 'audit', 'hours', 'live', 'timeline'],
  staff: ['approvals', 'audit', 'credentials', 'factors', 'live', 'promises', 'staff-auth', 'timeline'],
  alarms: ['approvals', 'audit', 'staff', 'staff-auth'],
  requests: ['access-log', 'desk-members', 'live', 'notices', 'promises', 'results', 'timeline', 'uploads'],
  replies: ['access-log', 'audit', 'live', 'presence', 'promises', 'requests', 'timeline', 'uploads'],
  options: ['access-log', 'audit', 'live', 'promises', 'replies', 'timeline', 'uploads'],
  bulk: ['live', 'promises', 'replies', 'requests', 'timeline'],
  queue: ['access-log', 'requests'],
  alerts: ['access-log', 'promises', 'requests'],
  inbound: ['access-log', 'notices', 'requests', 'timeline', 'uploads'],
  seed: ['audit', 'timeline'],
  setup: ['audit', 'backup', 'credentials', 'logos'],
} as const satisfies Record<string, readonly string[]>

const nounRules = Object.entries(serverNouns).map(
  ([noun, uses]): Rule => ({
    files: `server/${noun}/`,
    mayImport: [
      ...shared,
      ...infrastructure,
      `server/${noun}/`,
      ...uses.map((other) => `server/${other}/(?!.*routes\\.ts)`),
    ],
  }),
)

/**
 * Who may import whom. The first rule whose pattern fits the beginning of a file's path is that file's;
 * `$1` and `$2` are what its groups caught.
 */
export const rules: readonly Rule[] = [
  { files: '(basics|contract|server|web)/.*\\.test\\.tsx?$', mayImport: ['$1/', 'tests/', ...shared] },
  { files: 'basics/', mayImport: ['basics/'] },
  { files: 'contract/shared/', mayImport: ['contract/shared/', 'basics/'] },
  // what members may know, and what staff may: neither sees the other's
  { files: 'contract/(member|desk)/', mayImport: ['contract/($1|shared)/', 'basics/'] },

  { files: 'server/(http|db|adapters|jobs)/', mayImport: [...shared, ...infrastructure] },
  ...nounRules,
  { files: 'server/commands/', mayImport: [...shared, 'server/'] },
  { files: 'server/[^/]+$', mayImport: [...shared, 'server/'] },

  // the page that shows the kit's controls, with pictures in them
  { files: 'web/kit/page/', mayImport: ['basics/', 'web/(kit|illustrations|styles)/'] },
  { files: 'web/kit/', mayImport: ['basics/', 'web/(kit|styles)/'] },
  { files: 'web/illustrations/', mayImport: ['basics/', 'web/(illustrations|kit)/'] },
  { files: 'web/wire/', mayImport: ['contract/shared/', 'basics/', 'web/wire/'] },
  // setting up a second factor: members and staff do it alike
  { files: 'web/factors/', mayImport: ['contract/shared/', 'basics/', 'web/(factors|kit|wire)/'] },
  { files: 'web/drafts/', mayImport: ['basics/', 'web/(drafts|wire)/'] },
  // the assistant itself: members meet it with their own calls, operations try a draft in it
  { files: 'web/assistant/', mayImport: webBasis },
  // the frame and the files above it compose the features; a feature knows none beside it
  { files: 'web/(member|desk)/frame/', mayImport: [...webBasis, 'contract/$1/', 'web/$1/'] },
  { files: 'web/(member|desk)/([^/]+)/', mayImport: [...webBasis, 'contract/$1/', 'web/$1/$2/', 'web/$1/shared/'] },
  { files: 'web/(member|desk)/', mayImport: [...webBasis, 'contract/$1/', 'web/$1/', 'web/styles/'] },
  { files: 'web/', mayImport: ['web/build/'] },

  // the specification speaks of both sides of the wire
  { files: 'tests/conformance/', mayImport: [...shared, 'tests/', 'server/', 'bin/', 'web/'] },
  { files: 'tests/', mayImport: [...shared, 'tests/', 'server/', 'bin/'] },
  { files: '(bin|bench)/', mayImport: [...shared, 'bin/', 'bench/', 'tests/', 'server/'] },
]
