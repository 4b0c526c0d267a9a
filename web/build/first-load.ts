import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

/**
 * Removes files that the page already loads from the lists of preloads: the files of the page itself, and the imports
 * of the chunk that contains the list.
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
        // the option below gets only scripts: style sheets of the page are removed while the lists are written
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

/** Adds the file of the chunk and of everything that it imports. */
function add(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): Set<string> {
  files.add(chunk.fileName)
  for (const file of chunk.imports) {
    const next = bundle[file]
    if (next?.type === 'chunk' && !files.has(file)) add(next, bundle, files)
  }
  return files
}
