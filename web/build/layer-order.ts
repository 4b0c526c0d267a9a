import type { Plugin } from 'vite'

const ORDER = '@layer tokens,base,kit,feature;'

/** Says the order of the layers at the head of every style sheet: whichever the browser reads first, the order is one. */
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
