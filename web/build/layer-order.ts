import type { Plugin } from 'vite'

const ORDER = '@layer tokens,base,kit,feature;'

/**
 * Puts the order of the layers at the start of every style sheet, so that the order does not depend on which one loads
 * first.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = ORDER + String(file.source)
      }
    },
  }
}
