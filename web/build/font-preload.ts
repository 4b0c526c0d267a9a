import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Preloads the two text fonts, which otherwise wait for the style sheet. The server leaves this out of pages whose text
 * is painted earlier: see web/build/prerender.ts.
 */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .toSorted()
          .map(link),
    },
  }
}

function link(file: string): HtmlTagDescriptor {
  // fonts are always fetched without credentials; without `crossorigin` the browser would load them twice
  const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}
