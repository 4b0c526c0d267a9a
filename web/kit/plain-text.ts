/** The words alone of what the server made of a message: a line for each paragraph and item. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:p|li)>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim()
}
