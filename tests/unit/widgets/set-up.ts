import { setProjectAnnotations } from '@storybook/react-vite'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import preview from '../../../.storybook/preview.tsx'

/** Prepares the stories of a test as in Storybook, with what jsdom lacks for antd. */
export function prepareStories() {
  const annotations = setProjectAnnotations([preview])
  beforeAll(annotations.beforeAll)
  afterEach(cleanup)
  // jsdom has no layout: no resize events, and no animation ends, so none may start.
  window.matchMedia ??= (query) =>
    ({
      matches: query.includes('prefers-reduced-motion'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
