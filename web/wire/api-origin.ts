import { settings } from './settings.ts'

/** Origin of the API: that of the page, unless the deployment sets another. */
export function apiOrigin(): string {
  return new URL(settings.api_base_url || location.origin).origin
}
