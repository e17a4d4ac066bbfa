import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { Frame } from '../stories/kit/frame.tsx'
import { FieldDocs } from './field-docs.tsx'
import '../src/style.css'

// Rendering is slower on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const preview: Preview = {
  globalTypes: {
    lang: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'zh', title: '中文' },
          { value: 'en', title: 'English' },
        ],
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  initialGlobals: { lang: 'zh', theme: 'light' },
  tags: ['autodocs'],
  parameters: { docs: { page: FieldDocs }, a11y: { test: 'error' }, layout: 'padded' },
  decorators: [
    (Story, { globals }) => (
      <Frame lang={globals.lang === 'en' ? 'en' : 'zh'} isDark={globals.theme === 'dark'}>
        <Story />
      </Frame>
    ),
  ],
}

export default preview
