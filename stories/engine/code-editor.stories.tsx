import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import resource from '../../schemas/meta/resource.json' with { type: 'json' }
import bank from '../../schemas/resources/bd/bank.json' with { type: 'json' }
import { useSampleLang } from '../../src/docs/try/sample-lang.ts'
import { CodeEditor } from '../../src/engine/blocks/studio/code/code-editor.tsx'
import type { Problem } from '../../src/engine/blocks/studio/code/problem.ts'
import { i18n, startI18n } from '../../src/i18n/i18n.ts'
import type { MetaSchema } from '../../src/schema/edit/meta-schema.ts'
import type { Names } from '../../src/schema/edit/names.ts'
import { compactJson } from '../../src/schema/model/compact-json.ts'
import type { Path } from '../../src/schema/model/diagnostic.ts'
import { ThemeVars } from '../../widgets/kit/theme-vars.tsx'
import { Frame } from '../kit/frame.tsx'

const names: Names = (kind) => (kind === 'field' ? [{ name: 'code' }, { name: 'name' }] : [])

type Props = {
  readonly text: string
  readonly problems?: readonly Problem[]
  readonly place?: Path
  readonly isReadOnly?: boolean
  readonly width?: number
}

function Sample({ text, width = 960, ...props }: Props) {
  const lang = useSampleLang()
  useMemo(() => void startI18n(lang), [lang])
  const [now, setNow] = useState(text)
  const [path, setPath] = useState<Path>([])
  return (
    <I18nextProvider i18n={i18n}>
      <ThemeVars />
      <div style={{ width, maxWidth: '100%', height: 480 }}>
        <CodeEditor
          {...props}
          label="schemas/resources/bd/bank.json"
          text={now}
          onChange={setNow}
          meta={resource as MetaSchema}
          names={names}
          onPlace={setPath}
        />
      </div>
      <output aria-label="path">{path.join('.')}</output>
    </I18nextProvider>
  )
}

const whole = compactJson(bank)
const meta = { component: Sample, args: { text: whole } } satisfies Meta<typeof Sample>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = { args: { place: ['fields', 'code'] } }

export const Typed: Story = {
  args: { text: '{\n  \n}\n', place: [] },
  // The list of completions is placed by the layout.
  tags: ['layout'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const editor = await canvas.findByRole('textbox')
    editor.focus()
    await userEvent.keyboard('{ArrowDown}{End}')
    await userEvent.keyboard('tit')
    await canvas.findByRole('option', { name: /title/ })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(editor.textContent).toContain('"title": { "zh": "", "en": "" }'))
  },
}

export const Problems: Story = {
  args: {
    text: '{ "title": "x", "feilds": {} }\n',
    problems: [
      { line: 1, column: 17, message: 'unknown key "feilds"', severity: 'error', suggestion: 'fields' },
      { line: 1, column: 12, message: 'a title in one language only', severity: 'warning' },
    ],
  },
}

export const ReadOnly: Story = { args: { isReadOnly: true } }
export const Phone: Story = { args: { width: 358 } }
export const Dark: Story = {
  decorators: [
    (Inner) => (
      <Frame lang="en" isDark>
        <Inner />
      </Frame>
    ),
  ],
}
