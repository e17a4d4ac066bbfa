import { setProjectAnnotations } from '@storybook/react-vite'
import { cleanup } from '@testing-library/react'
import { configure } from 'storybook/test'
import { afterEach, beforeAll } from 'vitest'
import preview from '../../../.storybook/preview.tsx'

/** Makes the stories of a test run as in Storybook, in a browser that lacks what antd measures with. */
export function prepareStories() {
  const annotations = setProjectAnnotations([preview])
  beforeAll(annotations.beforeAll)
  // What takes its time while another file draws at the same time comes all the same.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(cleanup)
  // jsdom lays nothing out: nothing is ever resized, and no animation ends, so none may start.
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
