/**
 * Makes `Date` of this process, or of the page that runs this, differ from the system's clock by `ms`. It goes on
 * running. Playwright sends the function's source to each page, so it uses nothing outside itself.
 */
export function shiftDate(ms: number): void {
  const SystemDate = Date
  const now = () => SystemDate.now() + ms
  globalThis.Date = new Proxy(SystemDate, {
    apply: () => new SystemDate(now()).toString(),
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date, // Date makes nothing else
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}
