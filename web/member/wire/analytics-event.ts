export type AnalyticsEvent =
  /** `path` is the route's pattern if the real path would identify the member. */
  | { name: 'page_view'; path: string; title: string }
  | {
      name: 'cta_click'
      cta_type: 'offering'
      cta_text: string
      cta_url: string
      offering_id: number
      offering_provider_name: string
      offering_featured: boolean
    }

export type MarkedEvent = AnalyticsEvent & { internal: boolean }
/** The port. An adapter never throws and never blocks. */
export type SendEvent = (event: MarkedEvent) => void
