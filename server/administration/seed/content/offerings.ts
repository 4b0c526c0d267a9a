import * as z from 'zod'
import { hue } from './catalog.ts'
import { readJson } from './read.ts'

const FILES = ['brightwater', 'halden', 'meridian', 'partners']

const categories = z.array(z.strictObject({ id: z.int(), name: z.string(), hue }))
const link = z.strictObject({ text: z.string(), url: z.url() })
const heading = z.string()
const section = z.union([
  z.strictObject({ heading, steps: z.array(z.string()), cta: link.optional() }),
  z.strictObject({ heading, paragraphs: z.array(z.string()), cta: link.optional() }),
  z.strictObject({
    heading,
    /** Ways to reach the provider, with the keys for which the app has icons. */
    reach: z.strictObject({
      phone: z.string().optional(),
      email: z.email().optional(),
      download: link.optional(),
      link: link.optional(),
    }),
  }),
])
const offerings = z.array(
  z.strictObject({
    id: z.int(),
    type: z.string().default('benefit'),
    featured: z.boolean().default(false),
    categories: z.array(z.string()),
    hue,
    /** Name of the provider and its picture in /images/providers. */
    provider: z.string(),
    logo: z.string(),
    name: z.string(),
    heading,
    subheading: z.string(),
    /** Idea with which a concierge helps with this offer. */
    help: z.strictObject({ survey: z.int(), label: z.string() }).optional(),
    sections: z.array(section),
  }),
)

export function readOfferings() {
  return {
    /** Filters above the offerings. */
    categories: readJson('offering-categories.json', categories).map(({ id, name, hue }) => ({
      external_id: id,
      name,
      image_url: `/images/categories/${hue}.svg`,
    })),
    offerings: FILES.flatMap((file) =>
      readJson(`offerings/${file}.json`, offerings).map(({ sections, ...offering }) => ({
        ...offering,
        company: file === 'partners' ? null : file,
        sections: sections.map(sectionOf),
      })),
    ),
  }
}

type Section = z.infer<typeof section>
type Item = { key: string; value: string; external_url: string | null }

function sectionOf(section: Section) {
  const { heading } = section
  if ('reach' in section)
    return { section_type: 'key_value' as const, heading, items: waysOf(section.reach), cta_text: null, cta_url: null }
  const numbered = 'steps' in section
  const lines = numbered ? section.steps : section.paragraphs
  return {
    section_type: numbered ? ('numbered' as const) : ('text' as const),
    heading,
    items: lines.map((line, index) => item(`${index + 1}`, line)),
    cta_text: section.cta?.text ?? null,
    cta_url: section.cta?.url ?? null,
  }
}

function waysOf({ phone, email, download, link }: Extract<Section, { reach: unknown }>['reach']) {
  const items: Item[] = []
  if (phone) items.push(item('phone', phone, `tel:+1${phone.replaceAll(/\D/g, '')}`))
  if (email) items.push(item('email', email, `mailto:${email}`))
  if (download) items.push(item('download', download.text, download.url))
  if (link) items.push(item('link', link.text, link.url))
  return items
}

function item(key: string, value: string, url: string | null = null): Item {
  return { key, value, external_url: url }
}
