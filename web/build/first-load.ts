import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

/**
 * What is there already needs no line in the lists of what a page loads ahead: what the page itself loads, and what the
 * file that holds a list can't run without.
 */
export function firstLoad(): { plugins: Plugin[]; modulePreload: ModulePreloadOptions } {
  const first = new Set<string>()
  const there = new Map<string, ReadonlySet<string>>()
  const linked = new Map<Rolldown.OutputChunk, Set<string>>()
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
        // the option below is asked for scripts alone: what the page links is taken out while the lists are written
        name: 'first-styles',
        apply: 'build',
        enforce: 'post',
        generateBundle(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk' || !chunk.viteMetadata || !first.has(chunk.fileName)) continue
            linked.set(chunk, chunk.viteMetadata.importedCss)
            chunk.viteMetadata.importedCss = new Set()
          }
        },
      },
      {
        name: 'first-styles-back',
        apply: 'build',
        generateBundle: {
          order: 'post',
          handler() {
            for (const [chunk, files] of linked) if (chunk.viteMetadata) chunk.viteMetadata.importedCss = files
          },
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
