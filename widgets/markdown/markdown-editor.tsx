import * as english from '@uiw/react-md-editor/commands'
import * as chinese from '@uiw/react-md-editor/commands-cn'
import editorModule, { type ICommand } from '@uiw/react-md-editor/nohighlight'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef } from 'react'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { textIn } from '../../src/schema/base/text.ts'
import type { InputProps } from '../kit/contract.ts'
import { controlProps } from '../kit/control.ts'
import { heightOf } from '../kit/lazy-box.tsx'
import { useServices } from '../kit/services.tsx'
import { useTexts, type WidgetTexts } from '../kit/texts.ts'
import { asText } from '../kit/value.ts'
// Sanitises the HTML that the editor renders.
import '../kit/html.tsx'

// Its types are CommonJS, but its code is a module with the component as default export.
const Editor = editorModule as unknown as typeof editorModule.default

/** Markdown on the left, its preview on the right (spec 9). */
export function MarkdownEditor(props: InputProps) {
  const { field, value, onChange, onBlur, disabled } = props
  const { lang } = useServices()
  const texts = useTexts()
  const commands = useMemo(() => toolsOf(lang === 'zh' ? chinese : english, texts), [lang, texts])
  const frame = useReachablePreview()
  return (
    <div ref={frame} className={`w-markdown${props.invalid ? ' w-rich-invalid' : ''}`}>
      <Editor
        value={asText(value)}
        onChange={(next = '') => onChange(next)}
        height={heightOf(field, 300)}
        minHeight={200}
        preview="live"
        highlightEnable={false}
        visibleDragbar={false}
        // Tab leaves the editor, as everywhere in a form; the toolbar indents.
        defaultTabEnable
        commands={disabled ? [] : commands}
        extraCommands={[]}
        components={{ preview: (source) => <MarkdownText text={source} /> }}
        textareaProps={{
          ...controlProps(props),
          'aria-label': textIn(lang, field.title),
          onBlur: () => onBlur?.(),
        }}
      />
    </div>
  )
}

/** A scroll container must be reachable by keyboard; the preview has no property for it. */
function useReachablePreview(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('.w-md-editor-preview')?.setAttribute('tabindex', '0'), [])
  return frame
}

/** Rendered Markdown: HTML stays text, and script addresses are dropped. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className="w-rich-text">
      <Markdown remarkPlugins={[remarkGfm]} urlTransform={safeAddress} components={{ input: TaskMark }}>
        {text}
      </Markdown>
    </div>
  )
}

/** Check box of a task. */
function TaskMark({ checked, type }: ComponentProps<'input'>) {
  const { rich } = useTexts()
  return <input type={type} checked={checked === true} disabled aria-label={checked ? rich.done : rich.open} />
}

function safeAddress(address: string): string {
  return /^data:image\/(png|jpe?g|gif|webp);/i.test(address) ? address : defaultUrlTransform(address)
}

type Commands = typeof chinese

// Headings, bold, italic, strike, rules, quote, lists, task, indent, table, image, link, code (spec 9).
function toolsOf(from: Commands, { rich }: WidgetTexts): ICommand[] {
  const titles = [from.title1, from.title2, from.title3, from.title4]
  const tools: ICommand[] = [
    from.group(titles, {
      name: 'title',
      groupName: 'title',
      buttonProps: { 'aria-label': rich.heading(1), title: rich.heading(1) },
    }),
    from.bold,
    from.italic,
    from.strikethrough,
    from.hr,
    from.divider,
    from.quote,
    from.unorderedListCommand,
    from.orderedListCommand,
    from.checkedListCommand,
    indent(rich.indent),
    from.divider,
    from.table,
    from.image,
    from.link,
    from.code,
    from.codeBlock,
  ]
  return tools.map(quiet)
}

/** The button names the tool; its icon is decorative. */
function quiet(command: ICommand): ICommand {
  const { icon } = command
  return icon ? { ...command, icon: <span aria-hidden="true">{icon}</span> } : command
}

function indent(label: string): ICommand {
  return {
    name: 'indent',
    keyCommand: 'indent',
    buttonProps: { 'aria-label': label, title: label },
    icon: <b aria-hidden="true">⇥</b>,
    execute: ({ selectedText }, api) => {
      api.replaceSelection(selectedText.replaceAll(/^/gm, '  '))
    },
  }
}
