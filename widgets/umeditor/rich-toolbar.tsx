import {
  BoldOutlined,
  CodeOutlined,
  DeleteOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useServices } from '../kit/services.tsx'
import { useTexts, type WidgetTexts } from '../kit/texts.ts'

type Words = WidgetTexts['rich']
type Tool = { readonly label: string; readonly icon: ReactNode; readonly run: () => unknown; readonly isOn?: boolean }
type Props = { readonly editor: Editor; readonly disabled: boolean }

/** Toolbar for the selection. */
export function RichToolbar({ editor, disabled }: Props) {
  const texts = useTexts()
  const active = useEditorState({ editor, selector: ({ editor: now }) => activeIn(now) })
  return (
    <div className="w-rich-bar" role="toolbar" aria-label={texts.rich.toolbar}>
      {toolsOf(editor, texts.rich, active).map((tool) => (
        <ToolButton key={tool.label} tool={tool} disabled={disabled} />
      ))}
      <LinkTool editor={editor} disabled={disabled} words={texts.rich} isOn={active.link} />
      <PictureTool editor={editor} disabled={disabled} />
    </div>
  )
}

const marks = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'blockquote',
  'bulletList',
  'orderedList',
  'link',
  'table',
] as const
type Active = Record<(typeof marks)[number], boolean> & { readonly level: number }

function activeIn(editor: Editor): Active {
  const on = Object.fromEntries(marks.map((name) => [name, editor.isActive(name)])) as Record<
    (typeof marks)[number],
    boolean
  >
  return { ...on, level: [1, 2, 3].find((level) => editor.isActive('heading', { level })) ?? 0 }
}

function toolsOf(editor: Editor, words: Words, on: Active): readonly Tool[] {
  // The selection is in sight already.
  const chain = () => editor.chain().focus(null, { scrollIntoView: false })
  const heading = (level: 1 | 2 | 3): Tool => ({
    label: words.heading(level),
    icon: <b>{`H${level}`}</b>,
    isOn: on.level === level,
    run: () => chain().toggleHeading({ level }).run(),
  })
  const inTable: readonly Tool[] = [
    { label: words.addRow, icon: <InsertRowBelowOutlined />, run: () => chain().addRowAfter().run() },
    { label: words.addColumn, icon: <InsertRowRightOutlined />, run: () => chain().addColumnAfter().run() },
    { label: words.dropTable, icon: <DeleteOutlined />, run: () => chain().deleteTable().run() },
  ]
  const insertTable = () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  return [
    { label: words.undo, icon: <UndoOutlined />, run: () => chain().undo().run() },
    { label: words.redo, icon: <RedoOutlined />, run: () => chain().redo().run() },
    heading(1),
    heading(2),
    heading(3),
    { label: words.bold, icon: <BoldOutlined />, isOn: on.bold, run: () => chain().toggleBold().run() },
    { label: words.italic, icon: <ItalicOutlined />, isOn: on.italic, run: () => chain().toggleItalic().run() },
    {
      label: words.underline,
      icon: <UnderlineOutlined />,
      isOn: on.underline,
      run: () => chain().toggleUnderline().run(),
    },
    { label: words.strike, icon: <StrikethroughOutlined />, isOn: on.strike, run: () => chain().toggleStrike().run() },
    { label: words.code, icon: <CodeOutlined />, isOn: on.code, run: () => chain().toggleCode().run() },
    { label: words.quote, icon: <MessageOutlined />, isOn: on.blockquote, run: () => chain().toggleBlockquote().run() },
    {
      label: words.bullets,
      icon: <UnorderedListOutlined />,
      isOn: on.bulletList,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: words.numbers,
      icon: <OrderedListOutlined />,
      isOn: on.orderedList,
      run: () => chain().toggleOrderedList().run(),
    },
    { label: words.rule, icon: <LineOutlined />, run: () => chain().setHorizontalRule().run() },
    { label: words.table, icon: <TableOutlined />, run: insertTable },
    ...(on.table ? inTable : []),
  ]
}

type ToolProps = { readonly tool: Tool; readonly disabled: boolean }

function ToolButton({ tool, disabled }: ToolProps) {
  return (
    <Button
      type={tool.isOn ? 'primary' : 'text'}
      size="small"
      icon={tool.icon}
      disabled={disabled}
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={tool.isOn === true}
      onClick={tool.run}
    />
  )
}

type LinkProps = Props & { readonly words: Words; readonly isOn: boolean }

function LinkTool({ editor, disabled, words, isOn }: LinkProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const begin = (open: boolean) => {
    if (open) setAddress(String(editor.getAttributes('link').href ?? ''))
    setOpen(open && !disabled)
  }
  const finish = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address.trim() === '') chain.unsetLink().run()
    else chain.setLink({ href: address.trim() }).run()
    setOpen(false)
  }
  const content = (
    <Input.Search
      value={address}
      placeholder="https://"
      aria-label={words.linkAddress}
      enterButton={texts.confirm}
      onChange={(event) => setAddress(event.target.value)}
      onSearch={finish}
    />
  )
  return (
    <Popover open={isOpen} onOpenChange={begin} trigger="click" content={content}>
      <ToolButton
        tool={{ label: words.link, icon: <LinkOutlined />, isOn, run: () => begin(true) }}
        disabled={disabled}
      />
    </Popover>
  )
}

/** Maximum size of a picture in a text, in megabytes: it is loaded with every reading. */
const maxPicture = 1

function PictureTool({ editor, disabled }: Props) {
  const { data } = useServices()
  const texts = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const insert = async (file: File | undefined) => {
    setFailure('')
    if (!file) return
    if (!file.type.includes('image')) return setFailure(texts.uploadImage)
    if (file.size > maxPicture * 1_048_576) return setFailure(texts.pictureTooLarge(maxPicture))
    try {
      editor
        .chain()
        .focus()
        .setImage({ src: await data.picture(file), alt: file.name })
        .run()
    } catch {
      setFailure(texts.uploadFailed(file.name))
    }
  }
  return (
    <>
      <ToolButton
        tool={{ label: texts.rich.picture, icon: <PictureOutlined />, run: () => chooser.current?.click() }}
        disabled={disabled}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        tabIndex={-1}
        onChange={({ target }) => {
          void insert(target.files?.[0])
          target.value = ''
        }}
      />
      {failure !== '' && (
        <span role="alert" className="w-failed">
          {failure}
        </span>
      )}
    </>
  )
}
