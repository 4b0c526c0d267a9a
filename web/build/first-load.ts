import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

/** What the page itself loads needs no line in the lists of what a page loads ahead. */
export function firstLoad(): { plugin: Plugin; modulePreload: ModulePreloadOptions } {
  const first = new Set<string>()
  return {
    plugin: {
      name: 'first-load',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk, bundle)
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !first.has(file)),
    },
  }

  function add(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) {
    first.add(chunk.fileName)
    for (const file of chunk.imports) {
      const next = bundle[file]
      if (next?.type === 'chunk' && !first.has(file)) add(next, bundle)
    }
  }
}
