/**
 * Shifts `Date` by `offset` milliseconds; timers are not affected.
 * The function uses no outer names: its source text runs in browsers.
 */
export function shiftDate(offset: number): void {
  const Real = Date
  const now = () => Real.now() + offset
  const Shifted: DateConstructor = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made === Shifted ? target : made),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  Object.defineProperty(Real.prototype, 'constructor', { value: Shifted, configurable: true, writable: true })
  globalThis.Date = Shifted
}
