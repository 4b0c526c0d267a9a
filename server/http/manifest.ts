import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const GROUND = '#ffffff'
const BRAND = '#0b4f44'

/** What a browser needs to install the members' app, under the brand's own name. */
export function manifestOf(door: FastifyInstance, { BRAND_NAME }: Pick<Config, 'BRAND_NAME'>) {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('/icon-192.png', '192x192')] })
  const manifest = JSON.stringify({
    id: '/',
    name: BRAND_NAME,
    short_name: BRAND_NAME,
    description: 'Hand it over. We’ll take it from there.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: BRAND,
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [shortcut('Your requests', '/requests'), shortcut('Benefits & Offers', '/benefits-and-offers')],
  })
  door.get('/manifest.webmanifest', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  )
}
