// @vitest-environment jsdom
import { currentCompletions, startCompletion } from '@codemirror/autocomplete'
import { redo, undo } from '@codemirror/commands'
import { forEachDiagnostic, nextDiagnostic } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import '../../kit/jsdom.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CodeEditor } from '../../../src/engine/blocks/studio/code/code-editor.tsx'
import type { EditorProps } from '../../../src/engine/blocks/studio/code/schema-editor.tsx'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { metaOf } from '../schema/edit/real-files.ts'

beforeAll(async () => {
  await startI18n('en')
  // jsdom has no layout.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
})
afterEach(cleanup)

const meta = metaOf('resource')
const text = '{ "title": "Bank", "fields": { "code": { "type": "text" } } }'

async function opened(given: Partial<EditorProps> = {}) {
  const onChange = vi.fn<(text: string) => void>()
  const onPlace = vi.fn<EditorProps['onPlace'] & object>()
  const props = { label: 'bank.json', text, onChange, onPlace, meta, names: () => [], ...given }
  const { rerender } = render(<CodeEditor {...props} />)
  const element = await screen.findByRole('textbox', { name: 'bank.json' })
  const view = EditorView.findFromDOM(element)
  if (!view) throw new Error('no editor')
  const show = (next: Partial<EditorProps>) => rerender(<CodeEditor {...props} {...next} />)
  return { view, element, onChange, onPlace, show, now: () => view.state.doc.toString() }
}

const typed = (view: EditorView, at: number, insert: string) =>
  view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length }, userEvent: 'input.type' })

it('describes its keys to a screen reader', async () => {
  const { element } = await opened()
  const hint = document.getElementById(element.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('Escape and then Tab leaves')
})

it('reports what is typed and where the cursor is', async () => {
  const { view, onChange, onPlace } = await opened()
  const at = text.indexOf('Bank') + 4
  typed(view, at, 's')
  expect(onChange.mock.calls).toEqual([[text.replace('Bank', 'Banks')]])
  expect(onPlace.mock.calls).toEqual([[['title']]])
  view.dispatch({ selection: { anchor: text.indexOf('text') + 2 } })
  expect(onPlace.mock.lastCall).toEqual([['fields', 'code', 'type']])
})

it('takes a text from outside with cursor and undo history, and does not report it', async () => {
  const { view, onChange, show, now } = await opened()
  const at = text.indexOf('Bank') + 4
  typed(view, at, 's')
  const typedText = now()
  show({ text: typedText })
  const outside = typedText.replace('"text"', '"date"')
  show({ text: outside })
  expect(now()).toBe(outside)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(view.state.selection.main.head).toBe(at + 1)
  undo(view)
  expect(now()).toBe(typedText)
  undo(view)
  expect(now()).toBe(text)
  redo(view)
  expect(onChange.mock.lastCall).toEqual([typedText])
})

it('keeps what is typed while an older text of its own comes back', async () => {
  const { view, show, now } = await opened()
  typed(view, text.indexOf('Bank') + 4, 's')
  const first = now()
  typed(view, text.indexOf('Bank') + 5, '!')
  const second = now()
  show({ text: first })
  expect(now()).toBe(second)
  show({ text: second })
  expect(now()).toBe(second)
  // Both have come back: the older one is now a change from outside.
  show({ text: first })
  expect(now()).toBe(first)
})

it('moves the cursor to a place from outside, unless it is there', async () => {
  const { view, show } = await opened()
  show({ place: ['fields', 'code'] })
  await waitFor(() => expect(view.state.selection.main.head).toBe(text.indexOf('"code"') + 1))
  const inside = text.indexOf('text') + 1
  view.dispatch({ selection: { anchor: inside } })
  show({ place: ['fields'] })
  expect(view.state.selection.main.head).toBe(inside)
})

it('offers the free keys in their order and inserts one', async () => {
  const { view, now } = await opened({ text: '{ "title": "Bank",  }' })
  view.dispatch({ selection: { anchor: 19 } })
  startCompletion(view)
  await waitFor(() => expect(currentCompletions(view.state)[0]?.label).toBe('fields'))
  const [first] = currentCompletions(view.state)
  if (typeof first?.apply !== 'function') throw new Error('no offer')
  first.apply(view, first, 19, 19)
  expect(now()).toBe('{ "title": "Bank", "fields": {} }')
  expect(view.state.selection.main.head).toBe(now().indexOf('{}') + 1)
})

it('shows problems at their place and mends one', async () => {
  const wrong = text.replace('fields', 'feilds')
  const column = wrong.indexOf('"feilds"') + 1
  const { view, now } = await opened({
    text: wrong,
    problems: [{ line: 1, column, message: 'unknown key', severity: 'error', suggestion: 'fields' }],
  })
  const marks: string[] = []
  forEachDiagnostic(view.state, (found, from, to) => {
    marks.push(`${found.message}: ${now().slice(from, to)}`)
    nextDiagnostic(view)
    expect(view.state.selection.main.from).toBe(from)
    found.actions?.[0]?.apply(view, from, to)
  })
  expect(marks).toEqual(['unknown key: "feilds"'])
  expect(now()).toBe(text)
})

it('is not changed by typing when it is read-only', async () => {
  const { view, element } = await opened({ isReadOnly: true })
  expect(view.state.readOnly).toBe(true)
  fireEvent.keyDown(element, { key: 'Delete', keyCode: 46 })
  expect(view.state.doc.toString()).toBe(text)
})
