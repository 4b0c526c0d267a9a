type Rule = { readonly files: string; readonly mayImport: readonly string[] }

const shared = ['contract/', 'domain/', 'basics/']
const webBasis = ['contract/shared/', 'domain/', 'basics/', 'web/(kit|wire|drafts|illustrations|assistant|factors)/']

/** The areas of the server, from the lowest to the highest: an area may import the areas before it. */
const serverAreas = [
  'platform',
  'records',
  'files',
  'tenants',
  'identity',
  'realtime',
  'catalog',
  'requests',
  'insight',
  'administration',
] as const

/** A folder of an area may import its own files and, of every other allowed folder, all files but the routes. */
const areaRules = serverAreas.map(
  (area, index): Rule => ({
    files: `server/(${area})/([^/]+)/`,
    mayImport: [
      ...shared,
      'server/$1/$2/',
      ...serverAreas.slice(0, index + 1).map((allowed) => `server/${allowed}/(?!.*/routes\\.ts)`),
    ],
  }),
)

/**
 * Which file may import which. The first rule whose pattern matches the beginning of a file's path applies to it;
 * `$1` and `$2` are what its groups matched. The import check also refuses circles of files and of folders.
 */
export const rules: readonly Rule[] = [
  { files: '(basics|contract|domain|server|web)/.*\\.test\\.tsx?$', mayImport: ['$1/', 'tests/', ...shared] },
  { files: 'basics/', mayImport: ['basics/'] },
  { files: 'contract/shared/', mayImport: ['contract/shared/', 'basics/'] },
  // the members' contract and the desk's never import each other
  { files: 'contract/(member|desk)/', mayImport: ['contract/($1|shared)/', 'basics/'] },
  { files: 'domain/', mayImport: ['domain/', 'contract/', 'basics/'] },

  ...areaRules,
  { files: 'server/runtime/', mayImport: [...shared, 'server/'] },
  { files: 'server/[^/]+$', mayImport: [...shared, 'server/'] },

  // the page that shows the kit's components, with pictures in them
  { files: 'web/kit/page/', mayImport: ['basics/', 'web/(kit|illustrations|styles)/'] },
  { files: 'web/kit/', mayImport: ['basics/', 'web/(kit|styles)/'] },
  { files: 'web/illustrations/', mayImport: ['basics/', 'web/(illustrations|kit)/'] },
  { files: 'web/wire/', mayImport: ['contract/shared/', 'basics/', 'web/wire/', 'web/kit/feedback/toasts\\.ts'] },
  // members and staff set up a second factor with the same components
  { files: 'web/factors/', mayImport: ['contract/shared/', 'basics/', 'web/(factors|kit|wire)/'] },
  { files: 'web/drafts/', mayImport: ['basics/', 'web/(drafts|wire)/'] },
  // members use the assistant with their own calls; operations preview a draft in it
  { files: 'web/assistant/', mayImport: webBasis },
  // the members' frame and the files above it compose the screens; a screen imports no other screen
  { files: 'web/member/frame/', mayImport: [...webBasis, 'contract/member/', 'web/member/'] },
  { files: 'web/member/([^/]+)/', mayImport: [...webBasis, 'contract/member/', 'web/member/($1|shared|wire)/'] },
  { files: 'web/member/', mayImport: [...webBasis, 'contract/member/', 'web/member/', 'web/styles/'] },
  // the shell composes the areas of the desk; an area imports no other area, and a feature no other feature
  { files: 'web/desk/shell/', mayImport: [...webBasis, 'contract/desk/', 'web/desk/'] },
  { files: 'web/desk/shared/', mayImport: [...webBasis, 'contract/desk/', 'web/desk/shared/'] },
  {
    files: 'web/desk/(concierge|operations|employer)/([^/]+)/',
    mayImport: [...webBasis, 'contract/desk/', 'web/desk/$1/($2|shared)/', 'web/desk/shared/'],
  },
  { files: 'web/desk/', mayImport: [...webBasis, 'contract/desk/', 'web/desk/', 'web/styles/'] },
  { files: 'web/', mayImport: ['basics/', 'web/build/'] },

  // a sentence of the specification can be about both sides of the wire
  { files: 'tests/conformance/', mayImport: [...shared, 'tests/', 'server/', 'bin/', 'tools/', 'web/'] },
  { files: 'tests/', mayImport: [...shared, 'tests/', 'server/', 'bin/', 'tools/'] },
  {
    files: '(bin|bench|tools)/',
    mayImport: [...shared, 'bin/', 'bench/', 'tools/', 'tests/', 'server/', 'web/build/'],
  },
]
