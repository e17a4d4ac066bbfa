import type { TFunction } from 'i18next'

const keys = {
  Find: 'find',
  Replace: 'replace',
  all: 'all',
  'by word': 'byWord',
  close: 'close',
  'match case': 'matchCase',
  next: 'next',
  previous: 'previous',
  regexp: 'regexp',
  'replace all': 'replaceAll',
  replace: 'replaceOne',
  'replaced $ matches': 'replacedAll',
  'replaced match on line $': 'replacedOne',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'Go to line': 'goToLine',
  go: 'go',
  Completions: 'completions',
  Diagnostics: 'diagnostics',
  'No diagnostics': 'noDiagnostics',
  'folded code': 'foldedCode',
  unfold: 'unfold',
  'Fold line': 'foldLine',
  'Unfold line': 'unfoldLine',
  'Folded lines': 'foldedLines',
  'Unfolded lines': 'unfoldedLines',
  to: 'to',
  'Selection deleted': 'selectionDeleted',
  'Control character': 'controlCharacter',
}

/** Texts of CodeMirror itself in the language of the page. */
export function phrasesIn(t: TFunction): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(keys).map(([phrase, key]) => [phrase, t(`code.cm_${key}`)]))
}
