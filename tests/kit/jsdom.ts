// What a browser has and jsdom lacks, or Node hides; imported before anything that needs it.
import { configure } from '@testing-library/react'

// What takes its time while another file draws beside it comes all the same.
configure({ asyncUtilTimeout: 10_000 })

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

// A dialog that is open is open; what is behind it is no matter here.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}

// Nothing is laid out, so nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
