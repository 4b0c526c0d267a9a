/**
 * Makes `Date` of this process, or of the page that runs this, differ from the system's clock by `ms`. It runs
 * `slowness` times slower than the system's. Playwright sends the function's source to each page, so it uses nothing
 * outside itself.
 */
export function shiftDate(ms: number, slowness = 1): void {
  const SystemDate = Date
  const start = SystemDate.now()
  const now = () => Math.floor(start + ms + (SystemDate.now() - start) / slowness)
  globalThis.Date = new Proxy(SystemDate, {
    apply: () => new SystemDate(now()).toString(),
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date, // `Date` constructs only dates
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}
