import type { Hue } from '../categories.ts'
import type { CompanySlug } from '../companies.ts'

type Item = { key: string; value: string; external_url: string | null }
export type DemoSection = {
  section_type: 'numbered' | 'key_value' | 'text'
  heading: string
  items: Item[]
  cta_text: string | null
  cta_url: string | null
}

export type OfferingCategory = 'Medical' | 'Money' | 'Home' | 'Car' | 'Family' | 'Pet' | 'Travel'

export type DemoOffering = {
  id: number
  type: string
  company: CompanySlug | null
  featured: boolean
  categories: OfferingCategory[]
  hue: Hue
  /** The provider's name and its drawing under /images/providers. */
  provider: string
  logo: string
  name: string
  heading: string
  subheading: string
  /** The idea that a concierge's help with it starts from. */
  help?: { survey: number; label: string }
  sections: DemoSection[]
}

type Link = { text: string; url: string }

export const steps = (heading: string, lines: string[], cta?: Link): DemoSection =>
  section(
    'numbered',
    heading,
    lines.map((line, index) => item(`${index + 1}`, line)),
    cta,
  )

export const words = (heading: string, paragraphs: string[], cta?: Link): DemoSection =>
  section(
    'text',
    heading,
    paragraphs.map((paragraph, index) => item(`${index + 1}`, paragraph)),
    cta,
  )

/** The ways to a provider: the keys the drawer knows an icon for. */
export function reach(
  heading: string,
  ways: { phone?: string; email?: string; download?: Link; link?: Link },
): DemoSection {
  const items: Item[] = []
  if (ways.phone) items.push(item('phone', ways.phone, `tel:+1${ways.phone.replaceAll(/\D/g, '')}`))
  if (ways.email) items.push(item('email', ways.email, `mailto:${ways.email}`))
  if (ways.download) items.push(item('download', ways.download.text, ways.download.url))
  if (ways.link) items.push(item('link', ways.link.text, ways.link.url))
  return section('key_value', heading, items)
}

function item(key: string, value: string, url: string | null = null): Item {
  return { key, value, external_url: url }
}

function section(section_type: DemoSection['section_type'], heading: string, items: Item[], cta?: Link): DemoSection {
  return { section_type, heading, items, cta_text: cta?.text ?? null, cta_url: cta?.url ?? null }
}
