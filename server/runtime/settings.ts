import type { Config } from '#server/platform/config/config.ts'

/** Settings of the deployment in the page of the members' app. None of them is secret. */
export function memberSettings(config: Config) {
  return {
    brand: config.BRAND_NAME,
    support_email: config.SUPPORT_EMAIL,
    terms_url: config.TERMS_URL,
    privacy_url: config.PRIVACY_URL,
    partner_urls: config.PARTNER_URLS,
    scans_files: config.VIRUS_SCAN_URL !== undefined,
    production: config.production,
    api_base_url: config.VITE_API_BASE_URL ?? '',
    production_api_url: config.VITE_PRODUCTION_API_URL ?? '',
    production_api_allowed: config.VITE_PRODUCTION_API_ALLOWED,
    analytics_enabled: config.VITE_ANALYTICS_ENABLED,
    analytics_url: config.VITE_ANALYTICS_URL ?? '',
    analytics_site: config.VITE_ANALYTICS_SITE ?? '',
    error_reporting_enabled: config.VITE_ERROR_REPORTING_ENABLED,
    error_reporting_dsn: config.VITE_ERROR_REPORTING_DSN ?? '',
  }
}

export function deskSettings(config: Config) {
  return {
    brand: config.BRAND_NAME,
    support_email: config.SUPPORT_EMAIL,
    undo_send_seconds: config.UNDO_SEND_SECONDS,
    member_url: config.publicUrl,
    // empty if there is no issuer; the sign-in page then shows no button
    issuer_name: config.issuer?.name ?? '',
  }
}
