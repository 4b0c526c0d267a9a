export type Hue = 'car' | 'family' | 'finances' | 'home' | 'moving' | 'medical' | 'pet' | 'travel' | 'wildcard'

export type DemoCategory = { id: number; name: string; hue: Hue; image_url: string }

/** The nine request categories, in the order the drawers show them; the dashboard recommends the first three. */
export const categories: DemoCategory[] = [
  category(1, 'Medical / employer benefits', 'medical'),
  category(2, 'Home', 'home'),
  category(3, 'Family', 'family'),
  category(4, 'Pet', 'pet'),
  category(5, 'Travel', 'travel'),
  category(6, 'Car', 'car'),
  category(7, 'Finances', 'finances'),
  category(8, 'Home / moving', 'moving'),
  category(9, 'Wildcard', 'wildcard'),
]

function category(id: number, name: string, hue: Hue): DemoCategory {
  return { id, name, hue, image_url: `/images/categories/${hue}.svg` }
}
