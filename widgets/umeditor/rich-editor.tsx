import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { textIn } from '../../src/schema/base/text.ts'
import type { InputProps } from '../kit/contract.ts'
import { cleanHtml } from '../kit/html.tsx'
import { heightOf } from '../kit/lazy-box.tsx'
import { useServices } from '../kit/services.tsx'
import { asText } from '../kit/value.ts'
import { RichToolbar } from './rich-toolbar.tsx'

const extensions = [
  StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } }),
  Image.configure({ allowBase64: true }),
  TableKit,
]

/** A rich text editor; it emits HTML, or '' when empty. */
export function RichEditor(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, required } = props
  const { lang } = useServices()
  const html = asText(value)
  // Last emitted value: any other value comes from outside.
  const said = useRef(html)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  const editor = useEditor({
    extensions,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editable: disabled !== true,
    content: cleanHtml(html),
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? '' : now.getHTML()
      latest.current.onChange(said.current)
    },
    onBlur: () => latest.current.onBlur?.(),
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': textIn(lang, field.title),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(required && { 'aria-required': 'true' }),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
    },
  })
  useEffect(() => {
    if (html === said.current) return
    said.current = html
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false })
  }, [editor, html])
  useEffect(() => editor.setEditable(disabled !== true, false), [editor, disabled])
  return (
    <div className={`w-rich${invalid ? ' w-rich-invalid' : ''}`} style={{ height: heightOf(field, 560) }}>
      <RichToolbar editor={editor} disabled={disabled === true} />
      <EditorContent editor={editor} className="w-rich-text w-rich-body" />
    </div>
  )
}
