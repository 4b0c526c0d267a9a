type Room = { readonly files: string; readonly mayImport: readonly string[] }

const shared = ['contract/', 'basics/']
const infrastructure = ['server/(http|db|outside|jobs)/', 'server/(config|start-fault)\\.ts']
const webBasis = ['contract/shared/', 'basics/', 'web/(kit|wire|illustrations|assistant)/']

/**
 * Who may import whom. The first room whose pattern fits the beginning of a file's path is that file's;
 * `$1` and `$2` are what its groups caught.
 */
export const rooms: readonly Room[] = [
  { files: '(basics|contract|server|web)/.*\\.test\\.tsx?$', mayImport: ['$1/', 'tests/', ...shared] },
  { files: 'basics/', mayImport: ['basics/'] },
  { files: 'contract/shared/', mayImport: ['contract/shared/', 'basics/'] },
  // what members may know, and what staff may: neither sees the other's
  { files: 'contract/(member|desk)/', mayImport: ['contract/($1|shared)/', 'basics/'] },

  { files: 'server/(http|db|outside|jobs)/', mayImport: [...shared, ...infrastructure] },
  // a noun of the server: another noun's verbs, but never its routes
  {
    files: 'server/([^/]+)/',
    mayImport: [...shared, ...infrastructure, 'server/$1/', 'server/[^/]+/(?!routes\\.ts)'],
  },
  { files: 'server/', mayImport: [...shared, 'server/'] },

  { files: 'web/kit/', mayImport: ['basics/', 'web/(kit|illustrations|styles)/'] },
  { files: 'web/illustrations/', mayImport: ['basics/', 'web/illustrations/', 'web/kit/class-names.ts'] },
  { files: 'web/wire/', mayImport: ['contract/shared/', 'basics/', 'web/wire/'] },
  // the assistant itself: members meet it with their own calls, operations try a draft in it
  { files: 'web/assistant/', mayImport: webBasis },
  // the frame and the files above it compose the features; a feature knows none beside it
  { files: 'web/(member|desk)/frame/', mayImport: [...webBasis, 'contract/$1/', 'web/$1/'] },
  { files: 'web/desk/shared/', mayImport: [...webBasis, 'contract/desk/', 'web/desk/shared/'] },
  { files: 'web/desk/([^/]+)/', mayImport: [...webBasis, 'contract/desk/', 'web/desk/$1/', 'web/desk/shared/'] },
  {
    files: 'web/(member)/([^/]+)/',
    mayImport: [...webBasis, 'contract/$1/', 'web/$1/$2/', 'web/$1/(?!main|routes)[^/]+$'],
  },
  { files: 'web/(member|desk)/', mayImport: [...webBasis, 'contract/$1/', 'web/$1/', 'web/styles/'] },
  { files: 'web/', mayImport: ['web/build/'] },

  // the specification speaks of both sides of the wire
  { files: 'tests/conformance/', mayImport: [...shared, 'tests/', 'server/', 'bin/', 'web/'] },
  { files: 'tests/', mayImport: [...shared, 'tests/', 'server/', 'bin/'] },
  { files: '(bin|bench)/', mayImport: [...shared, 'bin/', 'bench/', 'tests/', 'server/'] },
]
