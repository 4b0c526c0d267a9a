import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

/**
 * What is there already needs no line in the lists of what a page loads ahead: what the page itself loads, and what the
 * file that holds a list can't run without.
 */
export function firstLoad(): { plugins: Plugin[]; modulePreload: ModulePreloadOptions } {
  const first = new Set<string>()
  const there = new Map<string, ReadonlySet<string>>()
  return {
    plugins: [
      {
        name: 'first-load',
        apply: 'build',
        generateBundle: {
          order: 'pre',
          handler(_options, bundle) {
            for (const chunk of Object.values(bundle)) {
              if (chunk.type !== 'chunk') continue
              if (chunk.isEntry) add(chunk, bundle, first)
              there.set(chunk.fileName, add(chunk, bundle, new Set()))
            }
          },
        },
      },
      {
        name: 'first-styles',
        apply: 'build',
        // between what links them in the page, and what writes the lists, which asks for scripts alone
        enforce: 'post',
        generateBundle(_options, bundle) {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk' && first.has(chunk.fileName)) chunk.viteMetadata?.importedCss.clear()
        },
      },
    ],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !first.has(file) && !there.get(hostId)?.has(file)),
    },
  }
}

/** The chunk's own file too, and all that it can't run without. */
function add(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): Set<string> {
  files.add(chunk.fileName)
  for (const file of chunk.imports) {
    const next = bundle[file]
    if (next?.type === 'chunk' && !files.has(file)) add(next, bundle, files)
  }
  return files
}
