import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab, temporarilySetTabFocusMode } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { linter, lintGutter, lintKeymap, previousDiagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { completionSource, type Help } from './completion-source.ts'
import { explanation } from './explanation.ts'
import { highlight } from './highlight.ts'

/** Everything of the editor that does not change while it is open. */
export function extensions(help: () => Help): readonly Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    lintGutter(),
    // Problems come from outside; this only configures how they are shown.
    linter(null),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    json(),
    highlight,
    search({ top: true }),
    explanation(help),
    autocompletion({
      override: [completionSource(help)],
      icons: false,
      // The value of a chosen key, where it has listed values, is offered at once.
      activateOnCompletion: () => true,
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      { key: 'Shift-F8', run: previousDiagnostic },
      ...defaultKeymap,
      indentWithTab,
      // No trap for the keyboard: after Escape, Tab moves the focus.
      { key: 'Escape', run: temporarilySetTabFocusMode },
    ]),
  ]
}
