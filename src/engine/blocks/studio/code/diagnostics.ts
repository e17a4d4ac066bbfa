import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Problem } from './problem.ts'

type Word = { readonly from: number; readonly to: number }

/**
 * Problems as diagnostics of a document. A place that the document no longer has becomes the nearest one. Without
 * `nameOfFix`, suggestions are no quick fixes.
 */
export function diagnosticsOf(
  doc: Text,
  problems: readonly Problem[],
  nameOfFix?: (suggestion: string) => string,
): readonly Diagnostic[] {
  return problems
    .map((problem) => {
      const { severity, message, suggestion } = problem
      const range = wordAt(doc, problem)
      const actions = suggestion !== undefined && nameOfFix ? [fix(suggestion, nameOfFix(suggestion))] : []
      return { ...range, severity, message, actions }
    })
    .toSorted((one, other) => one.from - other.from)
}

function fix(suggestion: string, name: string) {
  return {
    name,
    apply(view: EditorView, from: number, to: number) {
      const isQuoted = view.state.sliceDoc(from, to).startsWith('"')
      const insert = isQuoted ? JSON.stringify(suggestion) : suggestion
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.fix',
      })
      view.focus()
    },
  }
}

/** The string or word that begins at a place; one letter where none does. */
function wordAt(doc: Text, { line, column }: Problem): Word {
  const { text, from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const start = Math.min(from + Math.max(column - 1, 0), to)
  const [word] = /^(?:"(?:[^"\\]|\\.)*"|[\w$./-]+)/.exec(text.slice(start - from)) ?? []
  if (word !== undefined) return { from: start, to: start + word.length }
  // At the end of a line the letter in front of it is marked.
  return start < to ? { from: start, to: start + 1 } : { from: Math.max(from, start - 1), to: start }
}
