import type { Rolldown } from 'vite'

type ChunkGroup = Rolldown.CodeSplittingGroup

// A module goes into the first group that matches. Groups name files, not folders of `kit`, `wire` or `basics`: a
// folder would load all of its modules with the first page that needs one.

const REACT = 'node_modules/(react|react-dom|scheduler|use-sync-external-store)/'
const QUERIES = 'node_modules/@tanstack/(query-core|react-query)/'
const ROUTER = 'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/'

/**
 * The desk's areas by folder. A module of no area, or of several with the concierge's, is in the desk's own chunk, which
 * every page loads.
 */
const DESK_AREAS = {
  concierge: paths('web/desk/concierge/(inbox|requests)/'),
  promises: paths('web/desk/concierge/(tasks|handover|replies|members)/'),
  operations: paths('web/desk/operations/(?!setup/)'),
  setup: paths('web/desk/(operations|shell/frame)/setup/'),
  employer: paths('web/desk/employer/reports/'),
  company: paths('web/desk/employer/(?!reports/)'),
  account: paths('web/desk/shell/account/', 'web/desk/shell/sign-in/(forgot-password|second-step|set-password|unlock)'),
}
/** An area that extends another one: modules that both need are in the chunk of the other. */
const EXTENDS: Readonly<Record<string, string>> = { promises: 'concierge', setup: 'operations', company: 'employer' }
const MEMBER_PARTS = paths(
  'basics/language/',
  'node_modules/icu-minify/',
  'web/kit/(?:[\\w-]+/)*(trans|mark|text-link|class-names|external-link|(alert-box|icon-button|severity)[.]module)[.]',
  'web/illustrations/(illustration|car|family|finances|home|home-moving|medical|pet|travel|wildcard)[.]',
  'basics/(?:[\\w-]+/)*(store|graphemes)[.]',
)

const words: ChunkGroup = {
  name: 'words',
  test: paths(
    'web/kit/lists/plain-text[.]',
    'basics/(?:[\\w-]+/)*(text|email-address|phone|mask)[.]',
    'contract/shared/fields[.]ts[?]plain',
  ),
}
/** The frame, and small modules that nearly every framed page uses. */
const frame: ChunkGroup = {
  name: 'frame',
  test: paths(
    // without the modules that read its constants while they load
    'contract/(member/(events|milestones|opening|requests|categories)|shared/live-stream)[.]',
    // endpoints that every framed page invalidates when a request changes
    'contract/member/(finding|options|feedback|time-given-back)[.]ts[?]plain',
    'web/member/shared/(?:[\\w-]+/)*(attention|concierge-face|remembered-rows|own-changes|queries|drawer-state|request-list|milestones|milestone-track|status-label|load-failed)[.]',
    'web/member/frame/(live|event-stream|members|frame|main-nav|new-count|new-messages|top-bar|bottom-bar|footer|drawers)[.]',
    'web/kit/(?:[\\w-]+/)*(avatar|tile|status|new-dot|use-media|use-minute)[.]',
    'web/(?:member/)?wire/(?:[\\w-]+/)*(query|keys|first-answers|stream-watch)[.]',
    'web/illustrations/(hues|face|portraits|portrait-\\w+)[.]',
    'basics/(?:[\\w-]+/)*(initials|isolate|relative-time|first-name|date-format|duration)[.]',
  ),
}
/** Modules that the steps of the sign-in share with the page itself. Its other pages are rarely opened. */
const signIn: ChunkGroup = {
  name: 'sign-in',
  test: paths(
    'web/member/sign-in/(?:[\\w-]+/)*(sign-layout|sign-form|after-sign-in|form|sign-in-page|password-step|use-company-offer|use-opening)[.]',
    'web/kit/layout/adopt-shell-state[.]',
    'web/member/wire/use-session[.]',
  ),
}

const MEMBER: readonly ChunkGroup[] = [
  // chunks that change only with a dependency stay in the browser's cache over releases. Few members' pages block
  // navigation
  { name: 'vendor', test: paths(REACT, `${ROUTER}(?!.*useBlocker[.])`) },
  // small modules that always load together, as one chunk: those of the sign-in, then those of every page
  {
    name: 'fields',
    test: paths(
      'web/kit/(?:[\\w-]+/)*(field|field-frame|field-error|input|password-field|number-or-text|failure-box)[.]',
      'web/(?:member/)?wire/(?:[\\w-]+/)*(use-form|sign-in-sentences)[.]',
    ),
  },
  // small modules of many pages, but not of the first one; their styles are in the chunk of every page
  { name: 'boxes', test: paths('web/kit/(?:[\\w-]+/)*(alert-box|icon-button|page-icons)[.]tsx') },
  words,
  // few members' pages use mutations or paged lists
  {
    name: 'query',
    test: paths(`${QUERIES}(?!.*(mutationObserver|[iI]nfiniteQueryObserver|useMutation|useInfiniteQuery)[.])`),
  },
  frame,
  { name: memberPart },
  // modules of every fetch
  {
    name: 'call',
    test: paths(
      'web/(?:member/)?wire/(?:[\\w-]+/)*(call|call-error|send|sentences|request|request-parts|early-answers)[.]',
      'contract/(member/accounts[.]ts[?]plain|shared/(endpoint|server-time)[.])',
    ),
  },
  // with few chunks the page stays small, because it lists them all
  {
    name: 'device',
    test: paths(
      'web/member/shared/device/',
      'web/wire/call-as[.]',
      'contract/member/(surveys|uploads)[.]ts[?]plain',
      'node_modules/idb/',
    ),
  },
  // modules that take files: the composer, the assistant, and sharing from another app
  {
    name: 'upload',
    test: paths(
      'web/kit/(?:[\\w-]+/)*(file-row|file-chooser|file-rules|progress-bar)[.]',
      'web/(?:member/)?wire/(?:[\\w-]+/)*(upload|use-upload|put-file)[.]',
      'web/member/shared/use-upload[.]',
      'contract/shared/upload[.]ts[?]plain',
      'basics/file-size[.]',
    ),
  },
  // questions about the member: the welcome, and the account that shows the answers
  {
    name: 'oneself',
    test: paths(
      'web/member/shared/(?:[\\w-]+/)*(contact|life|onboarding-answers)[.]',
      'contract/member/onboarding[.]ts[?]plain',
    ),
  },
  {
    name: 'drafts',
    test: paths('web/member/shared/(?:[\\w-]+/)*(drafts|forget-drafts)[.]', 'web/drafts/stored-draft[.]'),
  },
  // modules that the list of requests shares with a thread beside it
  {
    name: 'requests',
    test: paths('web/member/requests/(?:[\\w-]+/)*(months|completions|message-time|turns)[.]'),
  },
  // modules of empty and failed states
  { name: 'states', test: paths('web/kit/(?:[\\w-]+/)*(state-block|restore-focus)[.]', 'web/illustrations/scene[.]') },
  // the dashboard of a member without requests
  { name: 'first-thing', test: paths('web/member/dashboard/(first-thing|nothing-yet)[.]') },
  // dialogs and drawers
  { name: 'dialog', test: paths('node_modules/@(base-ui|floating-ui)/', 'web/kit/(?:[\\w-]+/)*dialog-surface[.]') },
  // the pages that links in emails open: rarely opened, with mostly the same modules
  {
    name: 'mailed',
    test: paths(
      'web/member/sign-in/(?:[\\w-]+/)*(unlock-page|confirm-email-page|not-me-page|notice-link-page|use-mailed-link|mailed-link-page|pressed-link-page)[.]',
      'contract/member/confirm-address[.]ts[?]plain',
    ),
  },
  signIn,
]

/** Groups the modules of an app into chunks. The kit's page is never released, so it is not grouped. */
export function codeSplitting(app: string): Rolldown.OutputOptions['codeSplitting'] {
  if (app === 'kit') return true
  return {
    includeDependenciesRecursively: false,
    groups: app === 'desk' ? [{ name: deskChunk, debugName: 'areas' }] : [...MEMBER],
  }
}

/**
 * The chunk of the only area whose pages need this module, else one that no concierge's page loads, else the desk's own
 * chunk.
 */
function deskChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const areas = [...new Set(pagesWith(id, graph).flatMap(areaOf))]
  const [area, ...others] = areas.length > 1 ? new Set(areas.map((one) => EXTENDS[one] ?? one)) : areas
  if (area === undefined) return null
  if (others.length === 0 && area !== 'desk') return area
  if (![area, ...others].some((one) => one === 'desk' || one === 'concierge')) return 'management'
  return id.includes('node_modules') ? 'vendor' : 'desk'
}

/** No area for a module of the kit that is loaded on demand. */
function areaOf(page: string): string[] {
  if (!page.includes('/web/desk/')) return []
  const [area = 'desk'] = Object.entries(DESK_AREAS).find(([, folders]) => folders.test(page)) ?? []
  return [area]
}

/** The chunk of every members' page, with the style sheets of the first page as one. */
function memberPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  return MEMBER_PARTS.test(id) || (id.endsWith('.css') && isOfFirstPage(id, graph)) ? 'parts' : null
}

/** Modules of the app's first page, which every other page has, too. */
function isOfFirstPage(id: string, graph: Rolldown.ChunkingContext): boolean {
  return pagesWith(id, graph).some((page) => graph.getModuleInfo(page)?.isEntry)
}

/** The modules loaded on demand that depend on this one. */
function pagesWith(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const own = importers.length === 0 || dynamicImporters.length > 0 ? [id] : []
  const others = importers.flatMap((importer) => {
    if (seen.has(importer)) return []
    seen.add(importer)
    return pagesWith(importer, graph, seen)
  })
  return [...own, ...others]
}

/** Matches a path that contains one of these. */
function paths(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join('|'))
}
