// Browser APIs that jsdom lacks or Node overrides; imported before all others.
import { configure } from '@testing-library/react'

// Rendering is slower while other test files run in parallel.
configure({ asyncUtilTimeout: 10_000 })

const { jsdom } = globalThis as unknown as { jsdom: { window: Window } }

// Node defines its own `localStorage`, which is disabled.
Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: jsdom.window.localStorage })

window.matchMedia ??= (query) =>
  ({
    // Animations never end in jsdom, so none may start.
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never

// A modal dialog is only opened here: jsdom has no top layer.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}

// jsdom has no layout, so no element is resized.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
