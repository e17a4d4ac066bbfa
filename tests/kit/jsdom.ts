// What a browser has and jsdom lacks, or Node hides; imported before anything that needs it.
const { jsdom } = globalThis as unknown as { jsdom: { window: Window } }

// Node has a storage of its own, which is off.
Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: jsdom.window.localStorage })

window.matchMedia ??= (query) =>
  ({
    // No animation ends here, so none may start.
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never

// Nothing is laid out, so nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
