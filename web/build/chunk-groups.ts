import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type ChunkGroup = Rolldown.CodeSplittingGroup

// A module goes into the first group that takes it. Where a group names files, their folder also holds what comes later
// than they do: a folder of `kit`, `wire` or `basics` would bring all of it with the first page that needs one of them.

const REACT = 'node_modules/(react|react-dom|scheduler|use-sync-external-store)/'
const QUERIES = 'node_modules/@tanstack/(query-core|react-query)/'
const ZOD = paths('node_modules/zod/')
const ROUTER = 'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/'

const QUEUE_PAGE = paths('web/desk/(inbox|requests)/.*page[.]tsx$')
/** What a page of queue or request may take along from outside their rooms. */
const SHARED = paths('web/(kit|drafts|desk/shared)/')
const OUR_OWN = paths('/web/', '[?]plain$')
/** What the first input brings to the inbox and to a request's page … */
const EARLY_PARTS = paths(
  'web/desk/requests/composer/(note|saved-replies|send-later|offer-answers|answers-dialog|attached-file)[.]',
  'web/desk/requests/(handover|milestones|printed|reason|result)/dialog[.]',
  'web/desk/requests/(promises/(reminder-form|rows)|options/(spend-form|outcome-form)|conversation/member-drawer|outgoing-sends)[.]',
  'web/desk/inbox/filter-finder[.]',
  'web/desk/shared/(confirm-dialog|many-acts|snooze-dialog|task-form)[.]',
  'web/desk/frame/alerts/dialog[.]',
)
/** … what is opened there later … */
const LATER_PARTS = paths(
  'web/desk/inbox/(bulk-bar|note-dialog|remind-dialog|view-dialog)[.]',
  'web/desk/requests/(options/dialog|time/correction)[.]',
  'web/desk/shared/tag-(acts|dialog)[.]',
  'web/desk/frame/shift/',
)
/** … and what it brings to everybody. */
const COMMAND_PARTS = paths('web/desk/commands/(command-menu|shortcuts-dialog)[.]')
/** What a live event brings. */
const EVENT_PARTS = paths('web/desk/shared/live-queues[.]', 'web/desk/frame/alerts/(alerts|call-in-tab)[.]')
const CONTROLS = paths('web/(kit|drafts)/', 'node_modules/')
const OF_CONCIERGES = paths('web/desk/shared/', 'contract/')
/** What these rooms load is split for them alone, or waits for parts of theirs. */
const OWN_PARTS = paths('web/desk/(inbox|requests|catalog)/')
/** What is part of a request's page, there from the beginning or loaded when it is wanted. */
const OF_REQUEST = paths('web/desk/requests/[\\w-]+/')
/** But for what the desk's own frame loads. */
const OPERATIONS_ROOM = paths(
  'web/desk/(?:frame/)?(setup|companies|staff|account)/(?!setup-line|operations-start|\\w+-search)',
)
/** What the setup alone needs: left beside its chunk, each would wait for the other, and one of them begins too early. */
const SETUP_COLORS = paths('contract/desk/brand-look[.]', 'basics/color[.]', 'node_modules/culori/')

const DESK_APP = fileURLToPath(new URL('../desk/app.tsx', import.meta.url))
/** What most pages need, and the frame may not: each alone is smaller than what it costs to ask for it. */
const DESK_SMALL = paths(
  'web/kit/(status|tile|plain-text)[.]',
  'web/illustrations/(hues|illustration)[.]',
  'web/desk/frame/badge[.]',
  'basics/(relative-time|first-name|duration|blanks)[.]',
)
const MEMBER_PARTS = paths(
  'web/kit/(mark|text-link|class-names|external-link|(alert-box|icon-button|severity)[.]module)[.]',
  'web/illustrations/(illustration|car|family|finances|home|home-moving|medical|pet|travel|wildcard)[.]',
  'basics/(store|graphemes)[.]',
)

const words: ChunkGroup = {
  name: 'words',
  test: paths(
    'web/kit/plain-text[.]',
    'basics/(text|email-address|phone|mask)[.]',
    'contract/shared/fields[.]ts[?]plain',
  ),
}
/** The frame, and the small parts that nearly every framed page shows. */
const frame: ChunkGroup = {
  name: 'frame',
  test: paths(
    // apart from what reads its constants as it loads, it would come too late for that
    'contract/(member/(events|milestones|opening|requests|categories)|shared/live-stream)[.]',
    'web/member/shared/(attention|concierge-face|remembered-rows|own-changes|queries|drawer-state|request-list|milestones|road|status-label|load-failed)[.]',
    'web/member/frame/(live|event-stream|members|frame|main-nav|new-count|new-messages|top-bar|bottom-bar|footer|drawers)[.]',
    'web/kit/(avatar|tile|status|new-dot|use-media|use-minute)[.]',
    'web/wire/(query|stream-watch)[.]',
    'web/illustrations/(hues|face|portraits|portrait-\\w+)[.]',
    'basics/(initials|isolate|relative-time|first-name|date-format)[.]',
  ),
}
/** Beside the page itself what its steps share: its other pages are seldom seen. */
const signIn: ChunkGroup = {
  name: 'sign-in',
  test: paths(
    'web/member/sign-in/(sign-layout|sign-form|after-sign-in|form|sign-in-page|password-step)[.]',
    'web/kit/take-over[.]',
    'web/wire/use-session[.]',
  ),
}

const MEMBER: readonly ChunkGroup[] = [
  // what changes only with a dependency stays in the browser's cache from release to release. Few pages of a member's
  // ask before one leaves them
  { name: 'vendor', test: paths(REACT, `${ROUTER}(?!.*useBlocker[.])`) },
  // small parts that always come together travel better as one: those of the sign-in, then those of every page
  {
    name: 'fields',
    test: paths(
      'web/kit/(field|field-frame|field-error|input|password-field|number-or-text|failure-box)[.]',
      'web/wire/(use-form|sign-in-sentences)[.]',
    ),
  },
  // small parts of many pages, and not of the first: their styles come with those of every page
  { name: 'boxes', test: paths('web/kit/(alert-box|icon-button|page-icons)[.]tsx') },
  words,
  // few pages of a member's change anything by mutations, or ask for one page after another
  {
    name: 'query',
    test: paths(`${QUERIES}(?!.*(mutationObserver|[iI]nfiniteQueryObserver|useMutation|useInfiniteQuery)[.])`),
  },
  frame,
  { name: memberPart },
  // whatever is fetched
  {
    name: 'call',
    test: paths(
      'web/wire/(call|call-error|send|sentences|request|early-answers)[.]',
      'contract/(member/accounts[.]ts[?]plain|shared/(endpoint|server-time)[.])',
    ),
  },
  // few names are a small page: it lists every chunk there is
  {
    name: 'device',
    test: paths('web/member/shared/device/', 'node_modules/idb/'),
  },
  // what takes a file: the composer, the assistant, and what another app shares
  {
    name: 'upload',
    test: paths(
      'web/kit/(file-row|file-chooser|file-rules|progress-bar)[.]',
      'web/wire/(upload|use-upload|put-file)[.]',
      'web/member/shared/use-upload[.]',
      'contract/shared/upload[.]ts[?]plain',
      'basics/file-size[.]',
    ),
  },
  // what is asked about oneself: the welcome, and the account that shows it
  {
    name: 'oneself',
    test: paths('web/member/shared/(contact|life|onboarding-answers)[.]', 'contract/member/onboarding[.]ts[?]plain'),
  },
  { name: 'drafts', test: paths('web/member/shared/(drafts|forget-drafts)[.]', 'web/drafts/stored-draft[.]') },
  // what the list of requests and a thread beside it share
  {
    name: 'requests',
    test: paths(
      'web/member/(shared/finding-keys|requests/(months|completions|message-time|turns))[.]',
      'contract/member/finding[.]ts[?]plain',
    ),
  },
  // what stands where there is nothing, or nothing could be fetched
  { name: 'states', test: paths('web/kit/(state-block|stay-near)[.]', 'web/illustrations/scene[.]') },
  // the dashboard of who has nothing under way
  { name: 'first-thing', test: paths('web/member/dashboard/(first-thing|nothing-yet)[.]') },
  // what lies over a page: a drawer, or what asks
  { name: 'dialog', test: paths('node_modules/@(base-ui|floating-ui)/', 'web/kit/dialog-surface[.]') },
  // the pages that a mail's links open: seldom seen, and most of each is the same
  {
    name: 'mailed',
    test: paths(
      'web/member/sign-in/(unlock-page|confirm-email-page|not-me-page|notice-link-page|use-mailed-link|mailed-link-page|pressed-link-page)[.]',
      'contract/member/confirm-address[.]ts[?]plain',
    ),
  },
  signIn,
]

const DESK: readonly ChunkGroup[] = [
  // who signs in needs no routes
  { name: 'vendor', test: paths(REACT, 'preload-helper') },
  { name: 'router', test: paths(ROUTER, QUERIES) },
  { name: 'zod', test: ZOD },
  { name: deskPart },
  words,
  frame,
  // what the queue and its requests show
  {
    name: 'time',
    test: paths(
      'web/desk/requests/time/(section|stretches|work-recorder|data)[.]',
      'contract/desk/time-spent[.]ts[?]plain',
    ),
  },
  { name: 'files', test: paths('contract/(desk/uploads|shared/upload)[.]ts[?]plain', 'basics/file-size[.]') },
  { name: queuePart },
  { name: earlyPart },
  // operations' rooms, each as one: the page that opens the desk lists every chunk there is
  { name: (id) => OPERATIONS_ROOM.exec(id)?.[1] ?? (SETUP_COLORS.test(id) ? 'setup' : null) },
  signIn,
  // what some of operations' pages share, in few parts: each alone is smaller than what it costs to ask for it
  { name: operationsPart, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
]

/** Which modules of an app travel together. The kit's page goes to nobody: it is split as it comes. */
export function codeSplitting(app: string): Rolldown.OutputOptions['codeSplitting'] {
  if (app === 'kit') return true
  return { includeDependenciesRecursively: false, groups: [...(app === 'desk' ? DESK : MEMBER)] }
}

/**
 * What a request's page alone needs, also where parts of it that come later share it: with these it is one. Else what a
 * page of queue or request needs from outside their rooms, unless the desk's first page has it already.
 */
function queuePart(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!OUR_OWN.test(id)) return null
  const pages = pagesWith(id, graph)
  if (!pages.some((page) => QUEUE_PAGE.test(page)) || pages.includes(DESK_APP)) return null
  if (pages.every((page) => OF_REQUEST.test(page))) return 'conversation'
  return SHARED.test(id) ? 'queue' : null
}

/**
 * What comes with the first input comes as one. Apart from it is what others share with it: controls, which the commands
 * bring to everybody, and what a concierge's other pages have of the inbox. What a live event brings waits for neither.
 */
function earlyPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  const pages = pagesWith(id, graph)
  if (pages.includes(DESK_APP)) return null
  if (pages.some((page) => EVENT_PARTS.test(page))) return 'events'
  const isCommand = pages.some((page) => COMMAND_PARTS.test(page))
  if (!isCommand && !pages.some((page) => EARLY_PARTS.test(page))) return null
  if (pages.every((page) => COMMAND_PARTS.test(page))) return 'commands'
  if (pages.every((page) => EARLY_PARTS.test(page) || LATER_PARTS.test(page))) return 'early'
  if (pages.some((page) => QUEUE_PAGE.test(page))) return null
  if (isCommand || CONTROLS.test(id)) return 'controls'
  return OF_CONCIERGES.test(id) ? 'concierges' : null
}

/** What is left to operations' pages: the desk's first page and the rooms with parts of their own don't need it. */
function operationsPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  const pages = pagesWith(id, graph)
  return pages.some((page) => page === DESK_APP || OWN_PARTS.test(page)) ? null : 'operations'
}

/** What stands on every page of a member's, with the style sheets of the first as one. */
function memberPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  return MEMBER_PARTS.test(id) || (id.endsWith('.css') && isOfFirstPage(id, graph)) ? 'parts' : null
}

/** Of the desk's parts those that its sign-in needs, and those that each of its pages does. */
function deskPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (DESK_SMALL.test(id)) return 'desk'
  if (id.includes('node_modules')) return null
  // what checks a form comes with the form, and brings what it is made of
  if (id.endsWith('?schemas') && graph.getModuleInfo(id)?.importedIds.some((one) => ZOD.test(one)))
    return pagesWith(id, graph).includes(DESK_APP) || isOfFirstPage(id, graph) ? 'rules' : null
  if (isOfFirstPage(id, graph)) return 'parts'
  return pagesWith(id, graph).includes(DESK_APP) ? 'desk' : null
}

/** What the app's first page loads, so that any other has it, too. */
function isOfFirstPage(id: string, graph: Rolldown.ChunkingContext): boolean {
  return pagesWith(id, graph).some((page) => graph.getModuleInfo(page)?.isEntry)
}

/** What is fetched by itself and can't do without this module. */
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

/** A path that has one of these in it. */
function paths(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join('|'))
}
